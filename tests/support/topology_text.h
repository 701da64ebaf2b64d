/* SPDX-License-Identifier: MIT */
/* topology_text.h - descriptions of trace hardware as the tests use them. */
#ifndef HSC_TESTS_TOPOLOGY_TEXT_H
#define HSC_TESTS_TOPOLOGY_TEXT_H

#include <hartscope/control/topology.h>
#include <string.h>

/* Two harts, a funnel, a RAM sink of 1.0 with both kinds of memory, pins. */
#define TOPOLOGY_1_0                                                           \
	"{ \"generation\": \"1.0\", \"components\": [\n"                       \
	"  { \"name\": \"te0\", \"type\": \"encoder\", \"base\": "             \
	"\"0x20000000\","                                                      \
	" \"hart\": 0, \"src\": 0, \"src_bits\": 1,"                           \
	" \"outputs\": [\"funnel\"] },\n"                                      \
	"  { \"name\": \"te1\", \"type\": \"encoder\", \"base\": "             \
	"\"0x20001000\","                                                      \
	" \"hart\": 1, \"src\": 1, \"src_bits\": 1,"                           \
	" \"outputs\": [{ \"to\": \"funnel\", \"input\": 1 }] },\n"            \
	"  { \"name\": \"funnel\", \"type\": \"funnel\","                      \
	" \"base\": 536879104, \"outputs\": [\"ram\", \"pins\"] },\n"          \
	"  { \"name\": \"ram\", \"type\": \"ram-sink\","                       \
	" \"base\": \"0x20003000\", \"sinks\": [\"sram\", \"smem\"],"          \
	" \"buffer\": { \"start\": \"0x90000000\", \"size\": \"0x400\" } },\n" \
	"  { \"name\": \"pins\", \"type\": \"pib-sink\","                      \
	" \"base\": \"0x20004000\" } ] }\n"

/* The same in one block each, of 0.9.4 or 0. */
#define TOPOLOGY_DRAFT(g)                                                      \
	"{ \"generation\": \"" g "\", \"components\": [\n"                     \
	"  { \"name\": \"te0\", \"type\": \"encoder\", \"base\": "             \
	"\"0x20000000\","                                                      \
	" \"hart\": 0, \"src\": 0, \"src_bits\": 1,"                           \
	" \"sinks\": [\"sram\"], \"outputs\": [\"funnel\"] },\n"               \
	"  { \"name\": \"te1\", \"type\": \"encoder\", \"base\": "             \
	"\"0x20001000\","                                                      \
	" \"hart\": 1, \"src\": 1, \"src_bits\": 1,"                           \
	" \"outputs\": [\"funnel\"] },\n"                                      \
	"  { \"name\": \"funnel\", \"type\": \"funnel\","                      \
	" \"base\": \"0x20002000\", \"sinks\": [\"sram\", \"smem\", \"pib\"]," \
	" \"buffer\": { \"start\": \"0x90000000\", \"size\": \"0x400\" } }"    \
	" ] }\n"

static inline enum hsc_status topology_of(struct hsc_topology *t,
					  const char *text,
					  struct hsc_error *why)
{
	why->text[0] = '\0';
	return hsc_topology_parse(t, "t.json", (const uint8_t *)text,
				  strlen(text), why);
}

#endif
