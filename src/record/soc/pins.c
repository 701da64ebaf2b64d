/* SPDX-License-Identifier: MIT */
/* pins.c - trace leaves by pins or ATB, and is read as a probe would read it.
 * Room   record (floor 7) */
#include "record/soc/pins.h"
#include "base/error_set.h"
#include <hartscope/capture/wave.h>
#include <hartscope/link/atb_frame.h>

static bool leaves_by(const struct hsc_record_hardware *hw,
		      enum hsc_tc_component kind, unsigned sink)
{
	return hw->topology.components[hw->plan.sink].kind == kind ||
	       hw->plan.memory == sink;
}

bool hsc_record_by_pins(const struct hsc_record_hardware *hw)
{
	return leaves_by(hw, HSC_TC_PIB_SINK, HSC_SINK_PIB);
}

bool hsc_record_by_atb(const struct hsc_record_hardware *hw)
{
	return leaves_by(hw, HSC_TC_ATB_BRIDGE, HSC_SINK_ATB);
}

/* Read a field of the sink, from its own block or from that of a funnel or
 * encoder. */
static uint32_t read_field(struct hsc_record_hardware *hw,
			   enum hsc_tc_register_id reg,
			   enum hsc_tc_field_id field)
{
	const uint8_t sink = hw->plan.sink;
	const bool own = hw->topology.components[sink].kind > HSC_TC_FUNNEL;
	const struct hsc_control_at at = {
		.component = sink,
		.reg = (uint8_t)(own ? HSC_TR_CONTROL : reg),
		.field = (uint8_t)field,
	};
	uint32_t value = 0;

	return hsc_control_get(&hw->control, at, &value) == HSC_OK ? value : 0;
}

enum hsc_status hsc_record_off_chip(struct hsc_record_hardware *hw,
				    struct hsc_error *error)
{
	const char *name = hw->topology.components[hw->plan.sink].name;

	if (hw->wave && !hsc_record_by_pins(hw))
		return hsc_fail(error, HSC_E_CONFIG,
				"--wave: this trace goes to %s, and not "
				"to pins",
				name);
	return HSC_OK;
}

static enum hsc_status write_pins(struct hsc_record_hardware *hw, FILE *out,
				  const uint8_t *bytes, size_t len,
				  struct hsc_error *error)
{
	hw->bytes += len;
	if (fwrite(bytes, 1, len, out) == len)
		return HSC_OK;
	return hsc_fail(error, HSC_E_FILE, "the trace cannot be written");
}

struct levels {
	const struct hsc_pib_level *at; /* at[count], borrowed */
	size_t count;
	uint64_t end;
};

static enum hsc_status write_wave(const struct levels *l,
				  const struct hsc_pib_link *link,
				  const char *path, struct hsc_error *error)
{
	struct hsc_wave_writer w = {
		.file = fopen(path, "w"),
		.pins = hsc_pib_width((enum hsc_pib_mode)link->mode),
		.clocked = link->mode >= HSC_PIB_PARALLEL_1,
	};
	bool failed;

	if (!w.file)
		return hsc_error_file(error, path);
	hsc_wave_write_head(&w, 1);
	for (size_t i = 0; i < l->count; i++) {
		const struct hsc_wave_step s = { .time = l->at[i].time,
						 .data = l->at[i].data,
						 .clock = l->at[i].clock };

		hsc_wave_write_step(&w, &s);
	}
	hsc_wave_write_end(&w, l->end);
	failed = ferror(w.file) != 0;
	if (fclose(w.file) != 0 || failed)
		return hsc_error_file(error, path);
	return HSC_OK;
}

static enum hsc_status write_bytes(struct hsc_record_hardware *hw,
				   const struct levels *l,
				   struct hsc_pib_reader *reader, FILE *out,
				   struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;
	struct hsc_pib_bytes got;

	for (size_t i = 0; rc == HSC_OK && i <= l->count; i++) {
		if (i < l->count)
			hsc_pib_reader_feed(reader, &l->at[i], &got);
		else
			hsc_pib_reader_finish(reader, l->end, &got);
		rc = write_pins(hw, out, got.byte, got.count, error);
	}
	return rc;
}

enum hsc_status hsc_record_pins(struct hsc_record_hardware *hw, bool etrace,
				const char *wave, FILE *out,
				struct hsc_error *error)
{
	const uint64_t period =
		read_field(hw, HSC_TR_PIB_CONTROL, HSC_TF_PIB_DIVIDER) +
		UINT64_C(1);
	const struct hsc_pib_link link = {
		.mode = (uint8_t)read_field(hw, HSC_TR_PIB_CONTROL,
					    HSC_TF_PIB_MODE),
		.protocol = etrace ? HSC_PIB_ETRACE : HSC_PIB_NTRACE,
		.center = read_field(hw, HSC_TR_PIB_CONTROL, HSC_TF_PIB_CENTER),
	};
	struct hsc_pib_reader reader;
	struct levels l;
	enum hsc_status rc;

	if (hsc_pib_reader_init(&reader, &link, period, true) != HSC_OK)
		return hsc_fail(error, HSC_E_CONFIG,
				"the pins were turned off");
	l.at = hsc_soc_trace_levels(hw->soc, hw->plan.sink, &l.count);
	l.end = l.count ? l.at[l.count - 1].time + 2 * period : 0;
	rc = write_bytes(hw, &l, &reader, out, error);
	if (rc == HSC_OK && wave)
		rc = write_wave(&l, &link, wave, error);
	return rc;
}

enum hsc_status hsc_record_atb(struct hsc_record_hardware *hw, FILE *out,
			       struct hsc_error *error)
{
	const uint32_t id = read_field(hw, HSC_TR_ATB_CONTROL, HSC_TF_ATB_ID);
	struct hsc_atb_reader reader = hsc_atb_reader_start(false, true);
	struct hsc_input in = { .last = true };
	enum hsc_status rc = HSC_OK;
	struct hsc_atb_frame f;

	in.buf = hsc_soc_trace_frames(hw->soc, hw->plan.sink, &in.len);
	while (rc == HSC_OK && hsc_atb_reader_next(&reader, &in, &f) == HSC_OK)
		for (unsigned i = 0; rc == HSC_OK && i < f.runs; i++)
			if (f.run[i].id == id)
				rc = write_pins(hw, out,
						f.data + f.run[i].first,
						f.run[i].len, error);
	return rc;
}
