/* SPDX-License-Identifier: MIT */
/* debugger.c - what a debugger does to a hart of the virtual SoC: halt it out
 * of reset, step, wait for a trigger, read registers, memory and code. */
#include <hartscope/image/image.h>
#include <hartscope/soc/soc.h>
#include <hartscope/soc/trace.h>
#include <hartscope/spec/csr.h>
#include <hartscope/spec/triggers.h>
#include <inttypes.h>
#include <stdio.h>

#define ENTRY UINT64_C(0x80000000)
#define DATA  (ENTRY + 256)
#define A1    11

/* Counts in a1, and stores that. */
static const uint8_t code[] = {
	0x97, 0x02, 0x00, 0x00, /* auipc t0, 0 */
	0x93, 0x85, 0x15, 0x00, /* addi a1, a1, 1 */
	0x23, 0xb0, 0xb2, 0x10, /* sd a1, 256(t0) */
	0x6f, 0xf0, 0x9f, 0xff, /* j -8 */
};

/* Code is read from the SoC's memory when it is needed. */
static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	return hsc_soc_read(ctx, address, buf, len) == HSC_OK ? len : 0;
}

/* Print where the hart is halted, and why. */
static void print_place(struct hsc_soc *soc, const struct hsc_image_ops *image)
{
	static const char *const causes[] = {
		[HSC_NOT_HALTED] = "not halted",
		[HSC_HALT_EBREAK] = "ebreak",
		[HSC_HALT_TRIGGER] = "a trigger",
		[HSC_HALT_ASKED] = "a request",
		[HSC_HALT_STEP] = "a step",
		[HSC_HALT_RESET] = "reset",
	};
	uint64_t pc = 0, a1 = 0;
	uint8_t opcode[4] = { 0 };

	if (hsc_soc_get(soc, 0, HSC_CSR_DPC, &pc) != HSC_OK ||
	    hsc_soc_get(soc, 0, HSC_SOC_X + A1, &a1) != HSC_OK ||
	    image->read(image->ctx, pc, opcode, 4) != 4)
		return;
	printf("%" PRIx64 ": %02x%02x%02x%02x  a1=%" PRIx64 "  %s\n", pc,
	       opcode[3], opcode[2], opcode[1], opcode[0], a1,
	       causes[hsc_soc_halted(soc, 0)]);
}

static bool set(struct hsc_soc *soc, unsigned csr, uint64_t value)
{
	return hsc_soc_set(soc, 0, csr, value) == HSC_OK;
}

/* Set trigger `index`: of a type, for Debug Mode alone. */
static bool set_trigger(struct hsc_soc *soc, unsigned index, uint64_t type,
			uint64_t how, uint64_t match)
{
	return set(soc, HSC_CSR_TSELECT, index) &&
	       set(soc, HSC_CSR_TDATA1, 0) && set(soc, HSC_CSR_TDATA2, match) &&
	       set(soc, HSC_CSR_TDATA1,
		   type << HSC_TDATA1_TYPE_AT(64) |
			   UINT64_C(1) << HSC_TDATA1_DMODE_AT(64) | how);
}

static bool step_and_watch(struct hsc_soc *soc,
			   const struct hsc_image_ops *image)
{
	for (unsigned i = 0; i < 3; i++) {
		print_place(soc, image);
		if (hsc_soc_step(soc, 0) != HSC_OK)
			return false;
	}
	/* halt in machine mode at the next store to the word */
	if (!set_trigger(soc, 0, HSC_TRIGGER_MCONTROL6,
			 HSC_MC_STORE | UINT64_C(8) << HSC_MC_MODES_AT |
				 HSC_ACTION_DEBUG << HSC_MC_ACTION_AT,
			 DATA))
		return false;
	hsc_soc_halt(soc, 0, false);
	hsc_soc_run(soc, 100);
	print_place(soc, image);
	return true;
}

/* Clear the word by an instruction that the debugger supplies. */
static bool clear_word(struct hsc_soc *soc)
{
	uint8_t word[8];

	if (hsc_soc_execute(soc, 0, 0x1002b023 /* sd zero, 256(t0) */) !=
		    HSC_OK ||
	    hsc_soc_read(soc, DATA, word, sizeof(word)) != HSC_OK)
		return false;
	printf("the word is %u\n", word[0]);
	return true;
}

/* A line into the trigger module causes a line out of it, which also reaches
 * the trace encoder, if there is one. */
static bool use_lines(struct hsc_soc *soc)
{
	if (!set_trigger(soc, 0, HSC_TRIGGER_DISABLED, 0, 0) ||
	    !set_trigger(soc, 1, HSC_TRIGGER_TMEXT,
			 UINT64_C(2) << HSC_TMEXT_SELECT_AT |
				 HSC_ACTION_EXTERNAL_0,
			 0))
		return false;
	hsc_soc_halt(soc, 0, false);
	hsc_soc_trigger(soc, 0, 1u << 1);
	hsc_soc_run(soc, 10);
	printf("lines %x, those of the encoder %x\n",
	       (unsigned)hsc_soc_triggered(soc, 0),
	       (unsigned)hsc_soc_trace_fired(soc, 0));
	return true;
}

static bool debug(struct hsc_soc *soc, struct hsc_image *image)
{
	const struct hsc_image_ops memory = { .read = read_code, .ctx = soc };
	const struct hsc_soc_trace_config usual = { .topology = NULL };
	struct hsc_image_ops ops;

	if (hsc_soc_trace_add(soc, &usual, NULL) != HSC_OK ||
	    hsc_soc_write(soc, ENTRY, code, sizeof(code)) != HSC_OK ||
	    hsc_image_add_reader(image, ENTRY, sizeof(code), &memory) != HSC_OK)
		return false;
	ops = hsc_image_ops(image);
	hsc_soc_halt_at_reset(soc, 0, true);
	hsc_soc_reset(soc, ENTRY);
	if (!step_and_watch(soc, &ops) || !clear_word(soc) || !use_lines(soc))
		return false;
	hsc_soc_halt_at_reset(soc, 0, false);
	hsc_soc_reset_hart(soc, 0);
	printf("after its reset the hart is at %" PRIx64 "\n",
	       hsc_soc_register(soc, 0, 32));
	return true;
}

int main(void)
{
	const struct hsc_soc_config config = { .ram_size = 1 << 20 };
	struct hsc_error error = { "" };
	struct hsc_image *image = NULL;
	struct hsc_soc *soc = NULL;
	bool done = false;

	if (hsc_soc_new(&soc, &config, &error) == HSC_OK &&
	    hsc_image_new(&image) == HSC_OK)
		done = debug(soc, image);
	if (!done)
		fprintf(stderr, "debugger: failed %s\n", error.text);
	hsc_image_free(&image);
	hsc_soc_free(&soc);
	return !done;
}
