/* SPDX-License-Identifier: MIT */
/* Accesses are those of the instructions that ran, if all of them can be; else
 * they lie somewhere among them. */
#include "decode/history/place.h"
#include "support/tiny_bundle.h"
#include <hartscope/decode/decode.h>
#include <hartscope/flow/flow_item.h>

/* 1000 lw, 1004 sw, 1008 nop, 100c ret */
#define CODE "03a5050023a0a5001300000067800000"

static struct hsc_decode *open_bundle(void)
{
	struct hsc_error error = { "" };
	struct hsc_manifest m;
	struct hsc_map *map;
	struct hsc_decode *d;

	mkdir(TINY, 0777);
	tiny_manifest(&m);
	map = &m.processes[0].maps[0];
	free(map->bytes);
	map->bytes = strdup(CODE);
	map->len = strlen(CODE) / 2;
	tiny_source(&m, "s0", 0);
	tiny_write(&m);
	tiny_stream(TINY "/s0", TINY_BEGIN, 0);
	CHECK_EQ(hsc_decode_open(&d, TINY,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &error),
		 HSC_OK);
	return d;
}

static void add(struct hsc_memory *m, bool write, uint64_t value)
{
	const struct hsc_event_access a = {
		.address = 0x2000,
		.value = value,
		.type = write,
		.size = 1,
		.known = (uint8_t)(HSC_FLOW_ACCESS_ADDRESS |
				   HSC_FLOW_ACCESS_VALUE |
				   (write ? HSC_FLOW_ACCESS_WRITE : 0)),
	};

	CHECK(hsc_memory_add(m, &a, 8));
}

/* What the byte is before the instructions 8 to 12. */
static void check(struct hsc_memory *m, struct hsc_decode *d, const char *want)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(d, 0);
	const uint32_t ids[] = { hsc_blocks_find(blocks, 0x1000) };
	const struct hsc_event_blocks run = { .ids = ids, .count = 1 };
	char got[8] = "";

	hsc_memory_place(m, d, 0, &run, 8);
	for (uint64_t i = 8; i < 13; i++) {
		uint8_t byte = 0;
		const enum hsc_history_byte how =
			hsc_memory_get(m, i, 0x2000, &byte);

		got[i - 8] = (char)(how == HSC_HISTORY_KNOWN      ? '0' + byte
				    : how == HSC_HISTORY_DOUBTFUL ? '?'
								  : '-');
	}
	CHECK_STR(got, want, "bytes");
	hsc_memory_clear(m);
}

int main(void)
{
	struct hsc_memory m = { .count = 0 };
	struct hsc_decode *d;
	char folder[16];

	scratch_enter(folder);
	d = open_bundle();
	add(&m, false, 1);
	add(&m, true, 2);
	check(&m, d, "-1222");
	/* a store alone, or in another order: nobody knows when */
	add(&m, true, 2);
	check(&m, d, "-???2");
	add(&m, true, 2);
	add(&m, false, 2);
	check(&m, d, "-???2");
	hsc_decode_close(&d);
	scratch_leave(folder);
	return check_failures != 0;
}
