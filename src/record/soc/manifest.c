/* SPDX-License-Identifier: MIT */
/* manifest.c - the manifest of firmware that ran.
 * Room   record (floor 7) */
#include "base/error_set.h"
#include "decode/recording/keep_code.h"
#include "record/soc/parts.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/image/image.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Trace hardware makes one stream of all harts. */
char *hsc_record_stream_name(const struct hsc_record_machine *r, unsigned hart)
{
	char name[40];

	if (hsc_record_by_hardware(r))
		snprintf(name, sizeof(name), "streams/0.trace");
	else
		snprintf(name, sizeof(name), "streams/0-%u.%s", hart,
			 r->encoder.etrace ? "et" : "nt");
	return strdup(name);
}

uint16_t hsc_record_source_of(const struct hsc_record_machine *r, unsigned hart)
{
	const unsigned bits = r->encoder.etrace ? r->encoder.et.link.source_bits
						: r->encoder.nt.src_bits;

	return (uint16_t)(hart & ((1u << bits) - 1));
}

static enum hsc_status add_program(struct hsc_process *p,
				   const struct hsc_record_machine *r,
				   const char *path, struct hsc_error *error)
{
	struct hsc_map *map = hsc_process_add_map(p);
	char name[PATH_MAX], id[HSC_BUILD_ID_CAP] = "";
	enum hsc_status rc;

	if (!map)
		return HSC_E_MEMORY;
	map->format = strdup("elf");
	map->path = realpath(path, NULL);
	rc = hsc_bundle_keep_file(r->bundle, path, name, sizeof(name), error);
	if (rc != HSC_OK)
		return rc;
	map->file = strdup(name);
	if (hsc_image_build_id(path, id, sizeof(id)) == HSC_OK && id[0])
		map->build_id = strdup(id);
	return map->format && map->file ? HSC_OK : HSC_E_MEMORY;
}

/* The number of a hart in the messages. False: its encoder was never enabled,
 * or the hart has none, and messages of other harts may have this number. */
static bool find_number(const struct hsc_record_machine *r, unsigned hart,
			uint16_t *src)
{
	struct hsc_soc_trace_encoder e;

	if (!hsc_record_by_hardware(r)) {
		*src = hsc_record_source_of(r, hart);
		return true;
	}
	if (!hsc_soc_trace_encoder(r->soc, hart, &e))
		return false;
	*src = e.etrace ? e.et.source : e.nt.src;
	return true;
}

static bool add_sources(struct hsc_manifest *m,
			const struct hsc_record_machine *r)
{
	for (unsigned i = 0; i < r->harts; i++) {
		struct hsc_source *s;
		char name[24];
		uint16_t src;

		if (!find_number(r, i, &src))
			continue;
		s = hsc_manifest_add_source(m);
		if (!s)
			return false;
		snprintf(name, sizeof(name), "hart %u", i);
		s->id = i;
		s->name = strdup(name);
		s->stream = hsc_record_stream_name(r, i);
		s->src = src;
		s->instructions = hsc_soc_instructions(r->soc, i);
		if (!s->name || !s->stream)
			return false;
	}
	return true;
}

bool hsc_record_handlers(const struct hsc_record_machine *r,
			 struct hsc_hart_handlers *out)
{
	*out = (struct hsc_hart_handlers){ .known = { false } };
	if (!r->encoder.etrace || !r->encoder.et.options.implicit_exception)
		return false;
	for (unsigned i = 0; i < r->harts; i++) {
		const struct hsc_hart_handlers h = hsc_soc_handlers(r->soc, i);

		for (unsigned level = 0; level < 2; level++) {
			if (!h.known[level])
				continue;
			out->moved[level] |=
				h.moved[level] ||
				(out->known[level] &&
				 out->tvec[level] != h.tvec[level]);
			out->known[level] = true;
			out->tvec[level] = h.tvec[level];
		}
	}
	return true;
}

/* Add the addresses of handlers, which the packets do not contain. False: no
 * memory. */
static bool set_handlers(struct hsc_manifest *m,
			 const struct hsc_record_machine *r)
{
	static const char *const names[] = { "handler", "handler_s" };
	struct hsc_hart_handlers h;

	/* of one level alone they would be taken for the other's, too */
	if (!hsc_record_handlers(r, &h) || h.moved[0] || h.moved[1])
		return true;
	for (unsigned level = 0; level < 2; level++) {
		char text[32];

		snprintf(text, sizeof(text), "0x%" PRIx64, h.tvec[level]);
		if (h.known[level] &&
		    !hsc_manifest_set_param(m, names[level], text))
			return false;
	}
	return true;
}

/* Add the sources of software events, and the file that describes them. */
static enum hsc_status add_software(struct hsc_manifest *m,
				    const struct hsc_record_machine *r,
				    struct hsc_error *error)
{
	const struct hsc_record_config *c = &r->config->record;

	if (!r->stm)
		return HSC_OK;
	if (!hsc_record_stm_describe(r->stm, m))
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	return c->stm_events
		       ? hsc_events_keep(m, r->bundle, c->stm_events, error)
		       : HSC_OK;
}

/* Add the code that differs from the files. */
static enum hsc_status add_code(struct hsc_manifest *m,
				const struct hsc_record_machine *r,
				struct hsc_error *error)
{
	const struct hsc_record_config *c = &r->config->record;
	struct hsc_image *image = NULL;
	enum hsc_status rc = hsc_image_new(&image);

	for (size_t i = 0; rc == HSC_OK && i < c->argc; i++)
		rc = hsc_image_add_file(image, c->argv[i], HSC_IMAGE_ELF, 0,
					error);
	if (rc == HSC_OK && !hsc_record_code_describe(r->code, m, image))
		rc = hsc_fail(error, HSC_E_MEMORY, "out of memory");
	hsc_image_free(&image);
	return rc;
}

static enum hsc_status add_programs(struct hsc_manifest *m,
				    const struct hsc_record_machine *r,
				    struct hsc_error *error)
{
	const struct hsc_record_config *c = &r->config->record;
	struct hsc_process *p = hsc_manifest_add_process(m);
	enum hsc_status rc = p ? HSC_OK : HSC_E_MEMORY;

	for (size_t i = 0; rc == HSC_OK && i < c->argc; i++)
		rc = add_program(p, r, c->argv[i], error);
	return rc;
}

/* False: no memory. */
static bool describe_run(struct hsc_manifest *m,
			 const struct hsc_record_machine *r,
			 const struct hsc_soc_exit *end)
{
	const struct hsc_record_config *c = &r->config->record;
	char result[32];

	snprintf(result, sizeof(result), "exit %d", end->status);
	m->result = end->kind == HSC_SOC_FINISHED ? strdup(result) : NULL;
	m->full = r->hardware.full;
	m->wrapped = r->hardware.cut;
	if (end->kind == HSC_SOC_FINISHED && !m->result)
		return false;
	/* of a buffer that wrapped the first message may be cut */
	return hsc_record_stamp(m, c->tool, r->encoder.protocol) &&
	       hsc_record_set_command(m, c->argv, c->argc) &&
	       hsc_encoder_settings_keep(&r->encoder, m) &&
	       (!r->hardware.cut ||
		hsc_manifest_set_param(m, "start", "ring")) &&
	       set_handlers(m, r) && add_sources(m, r);
}

enum hsc_status hsc_record_soc_manifest(const struct hsc_record_machine *r,
					const struct hsc_soc_exit *end,
					struct hsc_error *error)
{
	struct hsc_manifest m = { .complete = true, .xlen = r->xlen };
	enum hsc_status rc = add_programs(&m, r, error);

	if (rc == HSC_OK && !describe_run(&m, r, end))
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK && !r->taken)
		rc = add_code(&m, r, error);
	if (rc == HSC_OK)
		rc = add_software(&m, r, error);
	if (rc == HSC_OK)
		rc = hsc_manifest_write(&m, r->bundle, error);
	hsc_manifest_clear(&m);
	if (rc == HSC_E_MEMORY)
		hsc_error_set(error, "out of memory");
	return rc == HSC_OK ? hsc_bundle_remove_live(r->bundle, error) : rc;
}
