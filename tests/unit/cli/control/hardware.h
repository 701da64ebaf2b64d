/* SPDX-License-Identifier: MIT */
/* hardware.h - trace hardware of a virtual SoC, as `hartscope control` has it.
 */
#ifndef HSC_TESTS_CLI_CONTROL_HARDWARE_H
#define HSC_TESTS_CLI_CONTROL_HARDWARE_H

#include "cli/control/tool.h"
#include "unit/cli/traced.h"

/* Two encoders, a funnel, and a sink of both kinds of memory. */
#define HARDWARE                                                               \
	"{ \"generation\": \"1.0\", \"components\": [\n"                       \
	"  { \"name\": \"te0\", \"type\": \"encoder\", \"base\": "             \
	"\"0x20000000\", \"hart\": 0, \"src\": 0, \"src_bits\": 1,"            \
	" \"outputs\": [\"funnel\"] },\n"                                      \
	"  { \"name\": \"te1\", \"type\": \"encoder\", \"base\": "             \
	"\"0x20001000\", \"hart\": 1, \"src\": 1, \"src_bits\": 1,"            \
	" \"outputs\": [\"funnel\"] },\n"                                      \
	"  { \"name\": \"funnel\", \"type\": \"funnel\","                      \
	" \"base\": \"0x20002000\", \"outputs\": [\"ram\"] },\n"               \
	"  { \"name\": \"ram\", \"type\": \"ram-sink\","                       \
	" \"base\": \"0x20003000\", \"sinks\": [\"sram\", \"smem\"],"          \
	" \"buffer\": { \"start\": \"0x84000000\", \"size\": \"0x1000\" } } "  \
	"] }\n"

/* One encoder of version 0, which has stimulus registers. */
#define HARDWARE_0                                                             \
	"{ \"generation\": \"0\", \"components\": [\n"                         \
	"  { \"name\": \"te\", \"type\": \"encoder\", \"base\": "              \
	"\"0x20000000\", \"hart\": 0, \"sinks\": [\"sram\"] } ] }\n"

/* The tool as the options would set it; the caller changes what differs. */
static inline struct hsc_cli_control *hardware_new(const char *topology,
						   const char *backend)
{
	struct hsc_cli_control *t = calloc(1, sizeof(*t));

	if (!t)
		exit(1);
	scratch_text("t.json", topology);
	t->cli = traced_cli(NULL);
	t->topology_file = "t.json";
	t->backend_name = backend;
	t->dry_run = backend && strcmp(backend, "dry-run") == 0;
	return t;
}

static inline struct hsc_cli_control *hardware_open(const char *topology,
						    const char *backend)
{
	struct hsc_cli_control *t = hardware_new(topology, backend);

	CHECK_SAID(CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK), "", "open");
	return t;
}

static inline void hardware_free(struct hsc_cli_control *t)
{
	CHECK_EQ(hsc_cli_control_close(t, HSC_EXIT_OK), HSC_EXIT_OK);
	free(t->cli);
	free(t);
}

/*
 * Write firmware for the SoC, to 80000000: lui t0,0x100; lui t1 and addi t1,t1
 * with `value`; sw t1,(t0); j . which ends it: 0x5555 with success, 0x3333 with
 * the status in the upper half. 0: it stores nothing, and loops.
 */
static inline void hardware_firmware(const char *path, uint32_t value)
{
	const uint32_t code[] = { 0x001002b7,
				  0x337 | ((value + 0x800) & 0xfffff000),
				  0x30313 | value << 20,
				  value ? 0x0062a023 : 0x00000013, 0x0000006f };
	const struct tiny_elf elf = {
		.type = ET_EXEC,
		.sections = {
			{ .name = ".text", .type = SHT_PROGBITS,
			  .flags = SHF_ALLOC | SHF_EXECINSTR,
			  .addr = 0x80000000, .data = code,
			  .size = sizeof(code), .segment = PT_LOAD,
			  .access = PF_R | PF_X },
		},
	};
	const struct tiny_path made = tiny_elf_write(&elf);

	CHECK_EQ(rename(made.text, path), 0);
}

#endif
