#ifndef REVIEW_CCRYPTO_SHIM_H
#define REVIEW_CCRYPTO_SHIM_H
#include <stddef.h>
#include <stdio.h>

// One function over the two libraries: the system's own on Apple platforms, OpenSSL elsewhere.
#ifdef __APPLE__
#include <CommonCrypto/CommonDigest.h>

static inline int rv_git_blob_id(const void *bytes, size_t count, unsigned char id[20]) {
  char head[32];
  int length = snprintf(head, sizeof head, "blob %zu", count) + 1;
  CC_SHA1_CTX context;
  CC_SHA1_Init(&context);
  CC_SHA1_Update(&context, head, (CC_LONG)length);
  CC_SHA1_Update(&context, bytes, (CC_LONG)count);
  return CC_SHA1_Final(id, &context);
}
#else
#include <openssl/evp.h>

static inline int rv_git_blob_id(const void *bytes, size_t count, unsigned char id[20]) {
  char head[32];
  int length = snprintf(head, sizeof head, "blob %zu", count) + 1;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int ok = context != NULL && EVP_DigestInit_ex(context, EVP_sha1(), NULL) == 1 &&
           EVP_DigestUpdate(context, head, (size_t)length) == 1 && EVP_DigestUpdate(context, bytes, count) == 1 &&
           EVP_DigestFinal_ex(context, id, NULL) == 1;
  EVP_MD_CTX_free(context);
  return ok;
}
#endif
#endif
