/* SPDX-License-Identifier: MIT */
/*
 * compiler.h - the only file that may use compiler extensions.
 *
 * Room   base (floor 0)
 */
#ifndef HSC_BASE_COMPILER_H
#define HSC_BASE_COMPILER_H

#if defined(__GNUC__)
#define HSC_MUST_USE      __attribute__((warn_unused_result))
#define HSC_API           __attribute__((visibility("default")))
#define HSC_PRINTF(f, a)  __attribute__((format(printf, f, a)))
#define HSC_ALWAYS_INLINE inline __attribute__((always_inline))
#define HSC_NEVER_INLINE  __attribute__((noinline))
#define HSC_UNTRACED      __attribute__((no_instrument_function))
#define HSC_ALIGNED(n)    __attribute__((aligned(n)))
#define HSC_WEAK          __attribute__((weak))
#define HSC_LIKELY(c)     __builtin_expect(!!(c), 1)
#define HSC_UNLIKELY(c)   __builtin_expect(!!(c), 0)
#define HSC_PREFETCH(p)   __builtin_prefetch(p)
#define HSC_CTZ64(v)      ((unsigned)__builtin_ctzll(v)) /* see base/bits.h */
#define HSC_CLZ64(v)      ((unsigned)__builtin_clzll(v))
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define HSC_STORE64(p, v) ((void)__builtin_memcpy(p, &(v), 8))
#endif
#else
#define HSC_MUST_USE
#define HSC_API
#define HSC_PRINTF(f, a)
#define HSC_ALWAYS_INLINE inline
#define HSC_NEVER_INLINE
#define HSC_UNTRACED
#define HSC_ALIGNED(n)
#define HSC_WEAK
#define HSC_PREFETCH(p) ((void)(p))
#define HSC_LIKELY(c)   (c)
#define HSC_UNLIKELY(c) (c)
#endif

#endif
