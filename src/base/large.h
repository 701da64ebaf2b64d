/* SPDX-License-Identifier: MIT */
/*
 * large.h - an array of megabytes, which is read all over.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 *
 * It is asked for in large pages, where there are such: each page of 4 KiB that
 * is met for the first time costs a call of the kernel, and each that is read
 * an entry of a table that has a few thousand.
 */
#ifndef HSC_BASE_LARGE_H
#define HSC_BASE_LARGE_H

#include <stddef.h>

/* `bytes`, not set to anything, to be released by free(); NULL: no memory. */
void *hsc_large(size_t bytes);

#endif
