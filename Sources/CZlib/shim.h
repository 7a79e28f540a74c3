#ifndef REVIEW_CZLIB_SHIM_H
#define REVIEW_CZLIB_SHIM_H
#include <zlib.h>

// Swift does not import deflateInit2 because it is a macro. Adding 16 to the window size of 15 bits selects gzip's
// header.
static inline int rv_gzip_start(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
#endif
