#ifndef REVIEW_CYAML_SHIM_H
#define REVIEW_CYAML_SHIM_H
#include <yaml.h>
#endif
