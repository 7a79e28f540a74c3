#ifndef REVIEW_CCRYPTO_SHIM_H
#define REVIEW_CCRYPTO_SHIM_H
#include <stddef.h>
#include <stdio.h>

// These functions use the system's own library on Apple platforms, and OpenSSL elsewhere. `rv_sha1` computes the SHA-1
// of two byte sequences, one after the other. Both functions return 0 if the system does not provide the algorithm.
#ifdef __APPLE__
#include <CommonCrypto/CommonDigest.h>

static inline int rv_sha1(const void *head, size_t head_count, const void *bytes, size_t count,
                          unsigned char digest[20]) {
  CC_SHA1_CTX context;
  CC_SHA1_Init(&context);
  CC_SHA1_Update(&context, head, (CC_LONG)head_count);
  CC_SHA1_Update(&context, bytes, (CC_LONG)count);
  return CC_SHA1_Final(digest, &context);
}

static inline int rv_sha256(const void *bytes, size_t count, unsigned char digest[32]) {
  return CC_SHA256(bytes, (CC_LONG)count, digest) != NULL;
}
#else
#include <openssl/evp.h>

static inline int rv_sha1(const void *head, size_t head_count, const void *bytes, size_t count,
                          unsigned char digest[20]) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int ok = context != NULL && EVP_DigestInit_ex(context, EVP_sha1(), NULL) == 1 &&
           EVP_DigestUpdate(context, head, head_count) == 1 && EVP_DigestUpdate(context, bytes, count) == 1 &&
           EVP_DigestFinal_ex(context, digest, NULL) == 1;
  EVP_MD_CTX_free(context);
  return ok;
}

static inline int rv_sha256(const void *bytes, size_t count, unsigned char digest[32]) {
  return EVP_Digest(bytes, count, digest, NULL, EVP_sha256(), NULL) == 1;
}
#endif

// Computes the ID that git assigns to a blob with these bytes.
static inline int rv_git_blob_id(const void *bytes, size_t count, unsigned char id[20]) {
  char head[32];
  int length = snprintf(head, sizeof head, "blob %zu", count) + 1;
  return rv_sha1(head, (size_t)length, bytes, count, id);
}
#endif
