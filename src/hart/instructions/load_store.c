/* SPDX-License-Identifier: MIT */
/* load_store.c - loads and stores.
 * Room   hart (floor 4) */
#include "hart/instructions/access.h"
#include "hart/instructions/decode.h"
#include "hart/memory/fast.h"

#define LOAD(name, type, bytes, convert)                                       \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = hsc_mem_address(h, o);                      \
		const uint8_t *p = hsc_fast_load(h, a, bytes);                 \
		uint64_t v;                                                    \
                                                                               \
		if (HSC_LIKELY(p != NULL))                                     \
			v = hsc_load_##bytes(p);                               \
		else if (!hsc_mem_load(h, o, a, bytes, &v))                    \
			return;                                                \
		h->type[o->rd] = convert;                                      \
		HSC_NEXT(h, o);                                                \
	}

#define STORE(name, type, bytes)                                               \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = hsc_mem_address(h, o);                      \
		uint8_t *p = hsc_fast_store(h, a, bytes);                      \
                                                                               \
		if (HSC_LIKELY(p != NULL)) {                                   \
			hsc_store_##bytes(p, h->type[o->rs2]);                 \
			HSC_NEXT(h, o);                                        \
		} else if (hsc_mem_store(h, o, a, bytes, h->type[o->rs2])) {   \
			hsc_mem_stored(h, o);                                  \
		}                                                              \
	}

LOAD(lb, x, 1, (uint64_t)(int64_t)(int8_t)(uint8_t)v)
LOAD(lh, x, 2, (uint64_t)(int64_t)(int16_t)(uint16_t)v)
LOAD(lw, x, 4, hsc_sext32(v))
LOAD(ld, x, 8, v)
LOAD(lbu, x, 1, v)
LOAD(lhu, x, 2, v)
LOAD(lwu, x, 4, v)
STORE(sb, x, 1)
STORE(sh, x, 2)
STORE(sw, x, 4)
STORE(sd, x, 8)

/* Unprivileged ISA 20240411, "Load and Store Instructions" */
static const struct hsc_decode_row rows[] = {
	HSC_ROW_3(HSC_MAJOR_LOAD, 0, HSC_FORMAT_I, lb, lb),
	HSC_ROW_3(HSC_MAJOR_LOAD, 1, HSC_FORMAT_I, lh, lh),
	HSC_ROW_3(HSC_MAJOR_LOAD, 2, HSC_FORMAT_I, lw, lw),
	HSC_ROW_3(HSC_MAJOR_LOAD, 3, HSC_FORMAT_I, NULL, ld),
	HSC_ROW_3(HSC_MAJOR_LOAD, 4, HSC_FORMAT_I, lbu, lbu),
	HSC_ROW_3(HSC_MAJOR_LOAD, 5, HSC_FORMAT_I, lhu, lhu),
	HSC_ROW_3(HSC_MAJOR_LOAD, 6, HSC_FORMAT_I, NULL, lwu),
	HSC_ROW_3(HSC_MAJOR_STORE, 0, HSC_FORMAT_S, sb, sb),
	HSC_ROW_3(HSC_MAJOR_STORE, 1, HSC_FORMAT_S, sh, sh),
	HSC_ROW_3(HSC_MAJOR_STORE, 2, HSC_FORMAT_S, sw, sw),
	HSC_ROW_3(HSC_MAJOR_STORE, 3, HSC_FORMAT_S, NULL, sd),
};

HSC_DECODE_TABLE(memory);
