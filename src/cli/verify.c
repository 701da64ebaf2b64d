/* SPDX-License-Identifier: MIT */
/* verify.c - hartscope verify: a trace against a list of PCs. */
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/pc_list.h"
#include "cli/temporary.h"
#include "view/text.h"
#include <errno.h>
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>
#include <string.h>

enum { AGAINST };

static const struct hsc_cli_option options[] = {
	[AGAINST] = { "against", 'a', "FILE",
		      "PCs: hex text, or 64-bit little endian" },
	{ NULL, 0, NULL, NULL },
};

struct verify {
	struct hsc_cli_decode d;
	struct hsc_pc_list list;
	uint64_t count;   /* instructions that agree */
	uint64_t decoded; /* where they part; HSC_EVENT_GAP: nothing decoded */
	uint64_t wanted;
	bool parted, want_end, got_end;
};

static void print_place(struct verify *v, const char *what, uint64_t pc,
			uint32_t source)
{
	struct hsc_image *image = hsc_decode_image(v->d.decode, source);
	struct hsc_symbol symbol;
	struct hsc_line line;

	printf("  %s 0x%" PRIx64, what, pc);
	if (hsc_image_symbol(image, pc, &symbol)) {
		printf("  ");
		hsc_view_foreign(stdout, symbol.name);
		printf("+0x%" PRIx64, pc - symbol.start);
	}
	if (hsc_image_lines(image, pc, &line, 1) && line.file) {
		printf("  ");
		hsc_view_foreign(stdout, line.file);
		printf(":%u", line.line);
	}
	printf("\n");
}

static void print_divergence(struct verify *v, const struct hsc_event *e)
{
	const struct hsc_manifest *m = hsc_decode_manifest(v->d.decode);

	printf("verify: FIRST DIVERGENCE at instruction %" PRIu64
	       ", hart %" PRIu64 "\n",
	       v->count, m->sources[e->source].id);
	if (v->want_end)
		printf("  expected the end of the list\n");
	else
		print_place(v, "expected", v->wanted, e->source);
	print_place(v, "decoded ", v->decoded, e->source);
	printf("  (message #%" PRIu64 ", byte 0x%" PRIx64 ")\n", e->message,
	       e->offset);
}

/* Compare the instructions of one run; false where they part. */
static bool compare(struct verify *v, const struct hsc_event *e)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(v->d.decode, e->source);
	static uint64_t pcs[UINT16_MAX];

	for (size_t i = 0; i < e->count; i++) {
		const unsigned n = hsc_blocks_pcs(blocks, e->ids[i], pcs);

		for (unsigned k = 0; k < n; k++, v->count++) {
			v->decoded = pcs[k];
			v->want_end = !hsc_pc_list_next(&v->list, &v->wanted);
			if (v->want_end || v->wanted != v->decoded)
				return false;
		}
	}
	return true;
}

static void print_gap(const struct hsc_event *e, uint64_t count)
{
	printf("verify: GAP behind instruction %" PRIu64 ": %s\n"
	       "  (message #%" PRIu64 ", byte 0x%" PRIx64 ")\n",
	       count, hsc_flow_reason_text((enum hsc_flow_reason)e->reason),
	       e->message, e->offset);
}

/* Walk both until they part. Returns HSC_EXIT_OK or HSC_EXIT_FINDING. */
static int walk(struct verify *v)
{
	struct hsc_event e;

	while (hsc_cli_decode_next(&v->d, &e)) {
		if (e.kind == HSC_EVENT_GAP) {
			print_gap(&e, v->count);
			return HSC_EXIT_FINDING;
		}
		if (e.kind == HSC_EVENT_BLOCKS && !compare(v, &e)) {
			print_divergence(v, &e);
			return HSC_EXIT_FINDING;
		}
	}
	if (v->d.rc < 0 || !hsc_pc_list_next(&v->list, &v->wanted))
		return HSC_EXIT_OK;
	printf("verify: TRACE ENDS after %" PRIu64
	       " instructions; expected 0x%" PRIx64 " next\n",
	       v->count, v->wanted);
	return HSC_EXIT_FINDING;
}

static int finish(struct hsc_cli *cli, struct verify *v, const char *against)
{
	int code = walk(v);
	const int closed = hsc_cli_decode_close(&v->d);

	if (v->list.bad) {
		hsc_cli_error(cli, "%s: line %" PRIu64 " is no address",
			      against, v->list.line);
		return HSC_EXIT_INPUT;
	}
	if (code == HSC_EXIT_OK && closed == HSC_EXIT_OK)
		printf("verify: %" PRIu64 " instructions agree\n", v->count);
	return code != HSC_EXIT_OK ? code : closed;
}

static int verify(struct hsc_cli *cli, const char *against)
{
	struct verify v = { .count = 0 };
	struct hsc_cli_temporary bundle;
	int code;

	if (!hsc_pc_list_open(&v.list, against)) {
		hsc_cli_error(cli, "cannot read %s: %s", against,
			      strerror(errno));
		return HSC_EXIT_INPUT;
	}
	code = hsc_cli_temporary_import(&bundle, cli);
	if (code == HSC_EXIT_OK)
		code = hsc_cli_decode_open(&v.d, cli);
	if (code == HSC_EXIT_OK)
		code = finish(cli, &v, against);
	hsc_cli_temporary_remove(&bundle);
	hsc_pc_list_close(&v.list);
	return code;
}

static int run(struct hsc_cli *cli)
{
	const char *against = NULL;
	int option;

	while ((option = hsc_cli_next(cli)) >= 0)
		if (option == AGAINST)
			against = cli->value;
	if (option == HSC_CLI_STOP)
		return hsc_cli_stop_code(cli);
	if (!against) {
		hsc_cli_error(cli, "against what? --against FILE");
		return HSC_EXIT_USAGE;
	}
	return verify(cli, against);
}

const struct hsc_cli_command hsc_cli_verify = {
	.name = "verify",
	.summary = "compare a trace with a list of PCs: the first divergence",
	.synopsis = "--against FILE [BUNDLE | STREAM -e ELF [--param ...]]",
	.example = "  hartscope verify run.hart --against pcs.txt\n"
		   "  hartscope verify te.bin -e fw.elf --against pcs.bin\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_PARAM,
	.options = options,
	.run = run,
};
