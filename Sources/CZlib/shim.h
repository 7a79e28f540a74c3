#ifndef REVIEW_CZLIB_SHIM_H
#define REVIEW_CZLIB_SHIM_H
#include <zlib.h>

// deflateInit2 is a macro, which Swift does not import. 16 more than the window of 15 bits asks for gzip's header.
static inline int rv_gzip_start(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
#endif
