/* SPDX-License-Identifier: MIT */
/* wires_write.c - a stream becomes pins over time.
 * Room   encode (floor 7) */
#include <hartscope/encode/wires_write.h>

#define PERIOD   10 /* of the divided clock, nanoseconds */
#define IDLE_END 16 /* beats: more than an N-Trace reader waits for */

static void write_levels(struct hsc_wires_writer *w)
{
	struct hsc_pib_level level;

	while (hsc_pib_writer_next(&w->pib, &level) == HSC_OK) {
		const struct hsc_wave_step step = { .time = level.time,
						    .data = level.data,
						    .clock = level.clock };

		hsc_wave_write_step(&w->wave, &step);
	}
}

/* A reader of a narrow parallel port needs an idle line at the beginning. Null
 * bytes of E-Trace are whole bytes in any width. */
static void put_idle(struct hsc_wires_writer *w, unsigned bytes)
{
	const unsigned width =
		hsc_pib_width((enum hsc_pib_mode)w->pib.link.mode);
	const bool serial = w->pib.link.mode < HSC_PIB_PARALLEL_1;

	if (bytes == 0)
		return;
	hsc_pib_writer_idle(&w->pib, serial      ? 10 * bytes
				     : width < 8 ? 8 * bytes / width
						 : bytes);
	write_levels(w);
}

enum hsc_status hsc_wires_write_begin(struct hsc_wires_writer *w,
				      const struct hsc_pib_link *link,
				      FILE *file)
{
	const enum hsc_status rc = hsc_pib_writer_init(&w->pib, link);
	struct hsc_wave_step first;

	if (rc != HSC_OK)
		return rc;
	w->wave = (struct hsc_wave_writer){
		.file = file,
		.pins = hsc_pib_width((enum hsc_pib_mode)link->mode),
		.clocked = link->mode >= HSC_PIB_PARALLEL_1,
	};
	hsc_wave_write_head(&w->wave, PERIOD);
	first = (struct hsc_wave_step){ .data = w->pib.level.data };
	hsc_wave_write_step(&w->wave, &first);
	w->pib.level.time = 1;
	put_idle(w, link->protocol == HSC_PIB_NTRACE ? IDLE_END : 0);
	return HSC_OK;
}

void hsc_wires_write_message(struct hsc_wires_writer *w, const uint8_t *message,
			     size_t len)
{
	hsc_pib_writer_feed(&w->pib, message, len);
	write_levels(w);
	put_idle(w, w->pib.link.protocol == HSC_PIB_NTRACE);
}

void hsc_wires_write_end(struct hsc_wires_writer *w)
{
	put_idle(w, w->pib.link.protocol == HSC_PIB_NTRACE ? IDLE_END : 1);
	hsc_wave_write_end(&w->wave, w->pib.level.time);
}
