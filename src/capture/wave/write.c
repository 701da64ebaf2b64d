/* SPDX-License-Identifier: MIT */
/* write.c - pins over time are written as a value change dump.
 * Room   capture (floor 2) */
#include <hartscope/capture/wave.h>
#include <inttypes.h>

#define CLOCK_CODE '!'
#define DATA_CODE  '"'

void hsc_wave_write_head(struct hsc_wave_writer *w, unsigned unit)
{
	fprintf(w->file, "$timescale %u ns $end\n$scope module pib $end\n",
		unit);
	if (w->clocked)
		fprintf(w->file, "$var wire 1 %c TRC_CLK $end\n", CLOCK_CODE);
	fprintf(w->file, "$var wire %u %c TRC_DATA", w->pins, DATA_CODE);
	if (w->pins > 1)
		fprintf(w->file, " [%u:0]", w->pins - 1);
	fputs(" $end\n$upscope $end\n$enddefinitions $end\n", w->file);
}

static void write_data(const struct hsc_wave_writer *w, uint16_t data)
{
	if (w->pins == 1) {
		fprintf(w->file, "%u%c\n", data & 1u, DATA_CODE);
		return;
	}
	putc('b', w->file);
	for (unsigned i = w->pins; i > 0; i--)
		putc('0' + (data >> (i - 1) & 1), w->file);
	fprintf(w->file, " %c\n", DATA_CODE);
}

void hsc_wave_write_step(struct hsc_wave_writer *w,
			 const struct hsc_wave_step *step)
{
	const bool clock =
		w->clocked && (!w->begun || step->clock != w->last.clock);
	const bool data = !w->begun || step->data != w->last.data;

	if (!clock && !data)
		return;
	fprintf(w->file, "#%" PRIu64 "\n", step->time);
	if (clock)
		fprintf(w->file, "%u%c\n", step->clock, CLOCK_CODE);
	if (data)
		write_data(w, step->data);
	w->begun = true;
	w->last = *step;
}

void hsc_wave_write_end(struct hsc_wave_writer *w, uint64_t time)
{
	fprintf(w->file, "#%" PRIu64 "\n", time);
}
