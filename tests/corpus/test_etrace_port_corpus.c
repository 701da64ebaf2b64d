/* SPDX-License-Identifier: MIT */
/*
 * What real programs did, shown to both ingress ports: the reference flow's
 * table of itypes, of 3 and of 4 bits, and the simulator's log of opcodes, one
 * to four words a cycle. An encoder makes the same bytes of all of them.
 */
#include "support/corpus.h"
#include "unit/check.h"
#include <hartscope/model/draft_port.h>
#include <hartscope/model/etrace_port.h>
#include <hartscope/model/step_encoder.h>
#include <stdlib.h>

#define OUT (1 << 20)

static const struct hsc_qualified traced = { true, false };

/* An encoder, and the log it is fed from. */
struct way {
	struct hsc_et_encoder e;
	struct hsc_step_encoder state;
	size_t steps;
	uint8_t out[OUT];
};

static void open_way(struct way *w, enum hsc_et_edition edition)
{
	const struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(edition),
		.link = hsc_et_link_usual(HSC_ET_BY_LENGTH5),
		.context_known = true,
	};
	struct hsc_error why = { "" };

	w->state = (struct hsc_step_encoder){ .tracing = false };
	w->steps = 0;
	CHECK(hsc_et_encoder_init(&w->e, &c, &why) == HSC_OK);
	w->e.out = w->out;
	w->e.out_cap = OUT;
}

static void take(struct way *w, const struct hsc_step *step)
{
	hsc_et_encoder_step(&w->e, &w->state, step, traced);
	w->steps++;
}

static FILE *open_log(const char *folder, const char *program, const char *log)
{
	char command[512];

	snprintf(command, sizeof(command), "xz -dc '%s/etrace/%s/%s.csv.xz'",
		 folder, program, log);
	return popen(command, "r");
}

/* Numbers between commas, of base 16. Returns how many. */
static unsigned columns(char *line, uint64_t *v, unsigned most)
{
	unsigned n = 0;

	for (char *p = line; n < most; p++) {
		v[n++] = strtoull(p, &p, 16);
		if (*p != ',')
			break;
	}
	return n;
}

/* VALID, ADDRESS, INSN, PRIVILEGE, EXCEPTION, ECAUSE, TVAL, INTERRUPT */
static bool read_word(FILE *log, struct hsc_draft_word *out)
{
	char line[256];
	uint64_t v[8];

	if (!fgets(line, sizeof(line), log) || columns(line, v, 8) != 8)
		return false;
	*out = (struct hsc_draft_word){
		.iretire = v[4] == 0,
		.iexception = v[4] != 0,
		.interrupt = v[7] != 0,
		.priv = (uint8_t)v[3],
		.cause = (uint16_t)v[5],
		.tval = v[6],
		.iaddr = v[1],
	};
	for (unsigned i = 0; i < 4; i++)
		out->instr.bytes[i] = (uint8_t)(v[2] >> 8 * i);
	return true;
}

/* --- itypes ------------------------------------------------------------- */

static void drain_port(struct hsc_et_port *p, struct way *w)
{
	struct hsc_step step;

	while (hsc_et_port_next(p, &step) == HSC_OK)
		take(w, &step);
}

static bool open_port(struct hsc_et_port *p, unsigned itype_bits)
{
	struct hsc_et_port_config c = {
		.attributes = hsc_et_attributes_default(HSC_ET_2_0),
		.interrupt_iaddr = true,
	};
	uint16_t *v = c.attributes.value;
	struct hsc_error why;

	v[ET_A_ITYPE_WIDTH] = (uint16_t)itype_bits;
	v[ET_A_IADDRESS_WIDTH] = 64;
	v[ET_A_NOCONTEXT] = 0;
	v[ET_A_CONTEXT_WIDTH] = 32;
	v[ET_A_ECAUSE_WIDTH] = 5;
	return hsc_et_port_init(p, &c, &why) == HSC_OK;
}

static bool is_trap_return(const struct hsc_draft_word *word)
{
	const uint8_t *op = word->instr.bytes;

	return word->iretire && op[0] == 0x73 && op[1] == 0 && op[2] == 0x20 &&
	       (op[3] == 0x00 || op[3] == 0x10 || op[3] == 0x30);
}

/*
 * itype, cause, tval, priv, iaddr, context, ctype, iretire, ilastsize; the
 * first two are decimal. The reference flow takes a return from a trap for a
 * jump; the opcodes tell better.
 */
static void by_itypes(FILE *log, FILE *opcodes, struct way *w,
		      unsigned itype_bits)
{
	struct hsc_draft_word word;
	static struct hsc_et_port p;
	char line[256];
	uint64_t v[9];

	CHECK(open_port(&p, itype_bits));
	CHECK(fgets(line, sizeof(line), log) != NULL);
	CHECK(fgets(line, sizeof(line), opcodes) != NULL);
	while (fgets(line, sizeof(line), log) && columns(line, v, 9) == 9) {
		struct hsc_et_cycle cycle = {
			.group = { { .itype = (uint8_t)strtoul(line, NULL, 10),
				     .iaddr = v[4],
				     .iretire = (uint32_t)v[7],
				     .ilastsize = (uint8_t)v[8] } },
			.cause = (uint16_t)strtoul(strchr(line, ',') + 1, NULL,
						   10),
			.tval = v[2],
			.priv = (uint8_t)v[3],
			.context = v[5],
			.ctype = (uint8_t)v[6],
		};

		CHECK(read_word(opcodes, &word));
		if (is_trap_return(&word))
			cycle.group[0].itype = HSC_ET_ITYPE_TRAP_RETURN;
		CHECK(hsc_et_port_feed(&p, &cycle) == HSC_OK);
		drain_port(&p, w);
	}
	hsc_et_port_end(&p);
	drain_port(&p, w);
}

/* --- opcodes ------------------------------------------------------------ */

static void drain_draft(struct hsc_draft_port *p, struct way *w)
{
	struct hsc_step step;

	while (hsc_draft_port_next(p, &step) == HSC_OK)
		take(w, &step);
}

static bool open_draft(struct hsc_draft_port *p, unsigned retires)
{
	struct hsc_draft_port_config c = {
		.attributes = hsc_et_attributes_default(HSC_ET_0_026),
	};
	struct hsc_error why;

	c.attributes.value[ET_A_RETIRES] = (uint16_t)retires;
	return hsc_draft_port_init(p, &c, &why) == HSC_OK;
}

static void by_opcodes(FILE *log, struct way *w, unsigned retires)
{
	static struct hsc_draft_port p;
	char line[256];
	bool more = true;

	CHECK(open_draft(&p, retires));
	CHECK(fgets(line, sizeof(line), log) != NULL);
	while (more) {
		struct hsc_draft_cycle cycle = { .time = 0 };
		bool trapped = false;

		for (unsigned n = 0; n < retires && more && !trapped; n++) {
			more = read_word(log, &cycle.word[n]);
			trapped = cycle.word[n].iexception;
		}
		CHECK(hsc_draft_port_feed(&p, &cycle) == HSC_OK);
		drain_draft(&p, w);
	}
	hsc_draft_port_end(&p);
	drain_draft(&p, w);
}

/* --- comparing ---------------------------------------------------------- */

static struct way want, got;

static void finish(struct way *w, FILE *log)
{
	CHECK(pclose(log) == 0);
	hsc_et_encoder_finish(&w->e, &w->state);
	CHECK_EQ(w->e.lost, 0);
}

static void compare(const char *program, const char *name, unsigned n)
{
	CHECK_EQ(got.steps, want.steps);
	if (got.e.out_len == want.e.out_len &&
	    memcmp(got.out, want.out, (size_t)want.e.out_len) == 0)
		return;
	printf("%s, %s %u: %" PRIu64 " bytes, want %" PRIu64 "\n", program,
	       name, n, got.e.out_len, want.e.out_len);
	check_failures++;
}

static void check_program(const char *folder, const char *program, size_t steps,
			  enum hsc_et_edition edition)
{
	FILE *log = open_log(folder, program, "spike_pc_trace");
	FILE *opcodes;

	open_way(&want, edition);
	by_opcodes(log, &want, 1);
	finish(&want, log);
	CHECK_EQ(want.steps, steps);
	for (unsigned n = 2; n <= 4; n++) {
		log = open_log(folder, program, "spike_pc_trace");
		open_way(&got, edition);
		by_opcodes(log, &got, n);
		finish(&got, log);
		compare(program, "words a cycle", n);
	}
	for (unsigned n = 3; n <= 4; n++) {
		log = open_log(folder, program,
			       n == 3 ? "encoder_input.itype3"
				      : "encoder_input.itype4");
		opcodes = open_log(folder, program, "spike_pc_trace");
		open_way(&got, edition);
		by_itypes(log, opcodes, &got, n);
		pclose(opcodes);
		finish(&got, log);
		compare(program, "bits of itype", n);
	}
	printf("%s: %zu steps, %" PRIu64 " bytes\n", program, want.steps,
	       want.e.out_len);
}

int main(void)
{
	static const struct {
		const char *program;
		size_t steps;
	} programs[] = { { "br_j_asm", 175 },
			 { "corner", 116219 },
			 { "towers", 15017 } };
	const char *folder = corpus_folder_xz();

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		for (unsigned k = 0; k < HSC_ET_EDITIONS; k++)
			check_program(folder, programs[i].program,
				      programs[i].steps,
				      (enum hsc_et_edition)k);
	return check_failures != 0;
}
