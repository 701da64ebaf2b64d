/* SPDX-License-Identifier: MIT */
/* ctf_metadata.c - the metadata of a CTF trace.
 * Room   view (floor 8) */
#include "view/export/timeline/ctf_metadata.h"
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include <inttypes.h>

/* Names of events and contexts are those of LTTng's user space tracer, by which
 * Trace Compass knows a call stack. */
static const char layout[] =
	"/* CTF 1.8 */\n"
	"typealias integer { size = 8; align = 8; signed = false; } := u8;\n"
	"typealias integer { size = 32; align = 8; signed = false; } := u32;\n"
	"typealias integer { size = 32; align = 8; signed = true; } := i32;\n"
	"typealias integer { size = 64; align = 8; signed = false; } := u64;\n"
	"typealias integer { size = 64; align = 8; signed = false; base = 16; "
	"} "
	":= address;\n"
	"trace {\n"
	"\tmajor = 1; minor = 8; byte_order = le;\n"
	"\tpacket.header := struct { u32 magic; u32 stream_id; };\n"
	"};\n";

static const char streams[] =
	"typealias integer { size = 64; align = 8; signed = false; "
	"map = clock.trace.value; } := stamp;\n"
	"stream {\n"
	"\tid = 0;\n"
	"\tpacket.context := struct {\n"
	"\t\tstamp timestamp_begin; stamp timestamp_end;\n"
	"\t\tu64 content_size; u64 packet_size;\n"
	"\t\tu64 events_discarded; u32 cpu_id;\n"
	"\t};\n"
	"\tevent.header := struct { u8 id; stamp timestamp; };\n"
	"\tevent.context := struct { i32 vpid; i32 vtid; string procname; };\n"
	"};\n";

static const char events[] =
	"event {\n"
	"\tname = \"lttng_ust_cyg_profile:func_entry\"; id = 0; stream_id = "
	"0;\n"
	"\tfields := struct { address addr; functions function; };\n"
	"};\n"
	"event {\n"
	"\tname = \"lttng_ust_cyg_profile:func_exit\"; id = 1; stream_id = 0;\n"
	"\tfields := struct { address addr; functions function; };\n"
	"};\n"
	"event {\n"
	"\tname = \"hartscope:trace_lost\"; id = 2; stream_id = 0;\n"
	"\tfields := struct { u64 offset; u64 bytes; string reason; };\n"
	"};\n"
	"event {\n"
	"\tname = \"hartscope:instant\"; id = 3; stream_id = 0;\n"
	"\tfields := struct { string category; string name; string text; };\n"
	"};\n";

/* A string of TSDL is one of C, without ends of lines. */
static void put_string(FILE *out, const char *text)
{
	putc('"', out);
	hsc_view_foreign_escaped(out, text);
	putc('"', out);
}

/* Functions by number, so that readers print their names. */
static enum hsc_status put_functions(FILE *out, struct hsc_labels *labels)
{
	fputs("typealias enum : u32 {\n", out);
	for (uint32_t i = 0; i < labels->numbered; i++) {
		const struct hsc_label *l =
			hsc_labels_get(labels, labels->order[i]);

		if (!l)
			return HSC_E_MEMORY;
		fputs("\t", out);
		put_string(out, l->text);
		fprintf(out, " = %" PRIu32 ",\n", i);
	}
	fputs("} := functions;\n", out);
	return HSC_OK;
}

enum hsc_status hsc_ctf_put_metadata(FILE *out, const struct hsc_export *e,
				     struct hsc_labels *labels)
{
	enum hsc_status rc;

	fputs(layout, out);
	fputs("env {\n\tdomain = \"ust\"; tracer_name = \"lttng-ust\";\n"
	      "\ttracer_major = 2; tracer_minor = 13;\n\texporter = "
	      "\"hartscope\"; bundle = ",
	      out);
	put_string(out, e->bundle);
	fprintf(out,
		";\n};\nclock {\n\tname = trace; freq = 1000000000;\n"
		"\tdescription = \"%s\"; absolute = FALSE;\n};\n",
		hsc_view_unit(&e->axis));
	fputs(streams, out);
	rc = put_functions(out, labels);
	fputs(events, out);
	return rc == HSC_OK && ferror(out) ? HSC_E_FILE : rc;
}

enum hsc_status hsc_ctf_put_names(FILE *out, const struct hsc_export *e,
				  struct hsc_labels *labels)
{
	for (uint32_t i = 0; e->places && i < labels->numbered; i++) {
		const uint32_t function = labels->order[i];
		const struct hsc_place place =
			hsc_places_get(e->places, function);
		const struct hsc_label *l = hsc_labels_get(labels, function);

		if (!l)
			return HSC_E_MEMORY;
		if (place.image)
			fprintf(out, "%016" PRIx64 " T %s\n", place.address,
				l->text);
	}
	return ferror(out) ? HSC_E_FILE : HSC_OK;
}
