/* SPDX-License-Identifier: MIT */
/* manifest.c - the manifest of a recording that has ended, or was cut off.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "decode/params/protocol.h"
#include "decode/params/settings.h"
#include "decode/recording/parts.h"
#include "decode/recording/versions.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/packets.h>
#include <hartscope/image/image.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char *format_text(const char *format, uint64_t a, unsigned b)
{
	char buffer[80];

	snprintf(buffer, sizeof(buffer), format, a, b);
	return strdup(buffer);
}

/* Add the process whose files are named `key`. If its log is damaged or
 * missing, its code is unknown, but the streams are still of use. */
static enum hsc_status add_process(struct hsc_manifest *m, const char *bundle,
				   uint64_t key,
				   struct hsc_recording_cuts *cuts)
{
	struct hsc_process *p = hsc_manifest_add_process(m);
	char path[PATH_MAX];
	enum hsc_status rc;

	if (!p)
		return HSC_E_MEMORY;
	p->pid = key % HSC_RECORDING_AGAIN;
	if (!hsc_recording_log_path(path, sizeof(path), bundle, key))
		return HSC_OK;
	rc = hsc_recording_read_log(p, cuts, &m->xlen, path, NULL);
	return rc == HSC_E_MEMORY ? rc : HSC_OK;
}

/* The thread of a source; it is not known if the thread was killed before its
 * first instruction, but the first of a process has its number. */
static uint64_t thread_of(const struct hsc_record_source *s)
{
	return s->head.tid || s->n ? s->head.tid : s->head.pid;
}

static enum hsc_status add_source(struct hsc_manifest *m,
				  const struct hsc_record_source *from,
				  size_t process,
				  const struct hsc_recording_cuts *cuts)
{
	const uint64_t mask = (UINT64_C(1) << hsc_settings_source_bits(m)) - 1;
	struct hsc_source *s = hsc_manifest_add_source(m);

	if (!s)
		return HSC_E_MEMORY;
	s->id = m->source_count - 1;
	s->stream =
		format_text("streams/%" PRIu64 "-%u.trace", from->key, from->n);
	s->src = from->n & mask;
	s->process = process;
	s->tid = thread_of(from);
	s->start = from->head.start;
	s->instructions = from->head.instructions;
	s->left_out = from->head.uncertain;
	s->unsure = from->unsure;
	s->unseen = from->unseen;
	s->length = m->complete ? 0 : from->length;
	s->name = format_text(s->tid == from->head.pid ? "process %" PRIu64
						       : "thread %" PRIu64,
			      s->tid, 0);
	if (!hsc_record_add_versions(s, &m->processes[process], from, cuts))
		return HSC_E_MEMORY;
	return s->stream && s->name ? HSC_OK : HSC_E_MEMORY;
}

/* The process of source i: that of an earlier source with the same key, or else
 * a new one. cuts[] has those of each process. */
static enum hsc_status process_of(struct hsc_manifest *m, const char *bundle,
				  const struct hsc_record_sources *sources,
				  size_t i, struct hsc_recording_cuts *cuts,
				  size_t *process)
{
	for (size_t k = 0; k < i; k++)
		if (sources->list[k].key == sources->list[i].key) {
			*process = m->sources[k].process;
			return HSC_OK;
		}
	*process = m->process_count;
	return add_process(m, bundle, sources->list[i].key, &cuts[*process]);
}

/* Software events of source i, if its thread emitted any. */
static enum hsc_status add_software(struct hsc_manifest *m, const char *bundle,
				    const struct hsc_record_source *from,
				    size_t i)
{
	char *stream =
		format_text("streams/%" PRIu64 "-%u.stm", from->key, from->n);
	char path[PATH_MAX];
	struct hsc_source *s;

	if (!stream)
		return HSC_E_MEMORY;
	if (!hsc_bundle_path(path, sizeof(path), bundle, stream) ||
	    access(path, R_OK) != 0) {
		free(stream);
		return HSC_OK;
	}
	s = hsc_manifest_add_source(m);
	if (!s) {
		free(stream);
		return HSC_E_MEMORY;
	}
	s->id = m->sources[i].id;
	s->stream = stream;
	s->protocol = strdup(hsc_protocol_software()->name);
	s->src = 1; /* as examples/stm/stm_record.c says */
	s->process = m->sources[i].process;
	s->tid = from->head.tid;
	s->start = from->head.start;
	s->name = format_text("thread %" PRIu64 " software", from->head.tid, 0);
	return s->protocol && s->name ? HSC_OK : HSC_E_MEMORY;
}

bool hsc_record_stamp(struct hsc_manifest *m, const char *tool,
		      const char *protocol)
{
	const time_t now = time(NULL);
	char created[32] = "";
	struct tm utc;

	if (gmtime_r(&now, &utc))
		strftime(created, sizeof(created), "%Y-%m-%dT%H:%M:%SZ", &utc);
	m->schema = HSC_MANIFEST_SCHEMA;
	m->tool = strdup(tool ? tool : "hartscope");
	m->created = strdup(created);
	m->protocol = strdup(protocol);
	return m->tool && m->created && m->protocol;
}

bool hsc_record_set_command(struct hsc_manifest *m, char *const *argv,
			    size_t argc)
{
	m->command = calloc(argc, sizeof(*m->command));
	for (size_t i = 0; m->command && i < argc; i++) {
		m->command[i] = strdup(argv[i]);
		if (!m->command[i])
			return false;
		m->command_count++;
	}
	return m->command != NULL;
}

/* Add processes, with their code, and sources to a manifest that has none. */
static enum hsc_status describe_recording(
	struct hsc_manifest *m, const char *bundle,
	const struct hsc_record_sources *sources, struct hsc_error *error)
{
	struct hsc_recording_cuts *cuts =
		calloc(sources->count + 1, sizeof(*cuts));
	enum hsc_status rc = cuts ? HSC_OK : HSC_E_MEMORY;
	size_t process = 0;

	for (size_t i = 0; rc == HSC_OK && i < sources->count; i++) {
		rc = process_of(m, bundle, sources, i, cuts, &process);
		if (rc == HSC_OK)
			rc = add_source(m, &sources->list[i], process,
					&cuts[process]);
	}
	for (size_t i = 0; cuts && i < sources->count; i++)
		free(cuts[i].list);
	free(cuts);
	for (size_t i = 0; rc == HSC_OK && i < sources->count; i++)
		rc = add_software(m, bundle, &sources->list[i], i);
	return rc == HSC_OK ? rc : hsc_fail(error, rc, "out of memory");
}

enum hsc_status hsc_record_manifest(struct hsc_manifest *out,
				    const char *bundle, struct hsc_error *error)
{
	struct hsc_record_sources sources;
	enum hsc_status rc = hsc_manifest_read(out, bundle, error);

	if (rc != HSC_OK || out->complete || out->source_count)
		return rc;
	rc = hsc_record_sources_read(&sources, bundle, error);
	if (rc == HSC_OK)
		rc = describe_recording(out, bundle, &sources, error);
	hsc_record_sources_clear(&sources);
	if (rc != HSC_OK)
		hsc_manifest_clear(out);
	return rc;
}

/* A file that is gone, or cannot be copied, keeps its path. */
static enum hsc_status copy_map(struct hsc_map *map, const char *bundle,
				struct hsc_record_result *out)
{
	char name[PATH_MAX], id[HSC_BUILD_ID_CAP] = "";
	struct hsc_error why = { "" };

	if (!map->path || map->file)
		return HSC_OK;
	if (hsc_bundle_keep_file(bundle, map->path, name, sizeof(name), &why) !=
	    HSC_OK) {
		if (access(map->path, R_OK) != 0)
			return HSC_OK;
		if (!out->uncopied.text[0])
			out->uncopied = why;
		out->uncopied_maps++;
		return HSC_OK;
	}
	map->file = strdup(name);
	if (!map->file)
		return HSC_E_MEMORY;
	if (map->build_id ||
	    hsc_image_build_id(map->path, id, sizeof(id)) != HSC_OK || !id[0])
		return HSC_OK;
	map->build_id = strdup(id);
	return map->build_id ? HSC_OK : HSC_E_MEMORY;
}

static enum hsc_status copy_files(struct hsc_manifest *m, const char *bundle,
				  struct hsc_record_result *out)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < m->process_count; i++)
		for (size_t k = 0;
		     rc == HSC_OK && k < m->processes[i].map_count; k++)
			rc = copy_map(&m->processes[i].maps[k], bundle, out);
	return rc;
}

/* Did the end of its process interrupt it? */
static bool was_executing(const struct hsc_record_source *s)
{
	return s->unsure || s->unseen;
}

static void count_result(struct hsc_record_result *out,
			 const struct hsc_record_sources *sources)
{
	out->sources = sources->count;
	for (size_t i = 0; i < sources->count; i++) {
		out->instructions += sources->list[i].head.instructions;
		out->uncertain += sources->list[i].head.uncertain;
		out->bytes += sources->list[i].length;
		out->lost += sources->list[i].lost;
		out->unsure_threads += was_executing(&sources->list[i]);
		if (sources->list[i].unsure > out->unsure)
			out->unsure = sources->list[i].unsure;
		if (sources->list[i].unseen > out->unseen)
			out->unseen = sources->list[i].unseen;
	}
}

static enum hsc_status complete_manifest(
	struct hsc_manifest *m, const char *bundle,
	const struct hsc_record_sources *sources, struct hsc_record_result *out,
	struct hsc_error *error)
{
	enum hsc_status rc = describe_recording(m, bundle, sources, error);

	out->processes = m->process_count;
	if (rc == HSC_OK && copy_files(m, bundle, out) != HSC_OK)
		rc = hsc_fail(error, HSC_E_MEMORY, "out of memory");
	if (rc != HSC_OK)
		return rc;
	m->complete = true;
	rc = hsc_manifest_write(m, bundle, error);
	return rc == HSC_OK ? hsc_bundle_remove_live(bundle, error) : rc;
}

/* Was another thread of the process of source i executing something, too? */
static bool has_company(const struct hsc_record_sources *s, size_t i)
{
	for (size_t k = 0; k < s->count; k++)
		if (k != i && s->list[k].key == s->list[i].key &&
		    was_executing(&s->list[k]))
			return true;
	return false;
}

/* The signal that ended the first process; 0: none, or it is not known. */
static int signal_of(const char *result)
{
	int number = 0;

	return result && sscanf(result, "signal %d", &number) == 1 ? number : 0;
}

static bool is_raised_by_instruction(int signal)
{
	return signal == SIGILL || signal == SIGTRAP || signal == SIGBUS ||
	       signal == SIGFPE || signal == SIGSEGV;
}

/*
 * The only thread that was executing something ended the process, by a signal
 * that its instruction raised or that came between two blocks: then all before
 * that instruction retired, and it did not. How children ended is not known: in
 * this way, most likely.
 */
static void drop_certain(struct hsc_record_sources *s, const char *result)
{
	const int signal = signal_of(result);

	for (size_t i = 0; result && i < s->count; i++) {
		struct hsc_record_source *one = &s->list[i];
		const bool first = one->key == s->list[0].key;

		if (!was_executing(one) || has_company(s, i) ||
		    (first && (!signal || signal == SIGKILL)))
			continue;
		one->unsure = 0;
		if (first && is_raised_by_instruction(signal) && one->unseen)
			one->unseen--;
	}
}

static enum hsc_status close_all(struct hsc_manifest *m, const char *bundle,
				 struct hsc_record_result *out,
				 struct hsc_error *error)
{
	struct hsc_record_sources sources;
	enum hsc_status rc = hsc_record_sources_read(&sources, bundle, error);

	for (size_t i = 0; rc == HSC_OK && i < sources.count; i++)
		rc = hsc_record_source_close(&sources.list[i], bundle, error);
	drop_certain(&sources, m->result);
	count_result(out, &sources);
	if (rc == HSC_OK)
		rc = complete_manifest(m, bundle, &sources, out, error);
	hsc_record_sources_clear(&sources);
	return rc;
}

enum hsc_status hsc_record_close(const char *bundle, const char *result,
				 struct hsc_record_result *out,
				 struct hsc_error *error)
{
	struct hsc_record_result ignored = { .sources = 0 };
	struct hsc_manifest m;
	enum hsc_status rc = hsc_manifest_read(&m, bundle, error);

	if (rc != HSC_OK)
		return rc;
	if (result && !m.result) {
		m.result = strdup(result);
		if (!m.result)
			rc = hsc_fail(error, HSC_E_MEMORY, "out of memory");
	}
	if (rc == HSC_OK && !m.complete)
		rc = close_all(&m, bundle, out ? out : &ignored, error);
	hsc_manifest_clear(&m);
	return rc;
}

enum hsc_status hsc_record_finish(const char *bundle,
				  struct hsc_record_result *out,
				  struct hsc_error *error)
{
	if (out)
		*out = (struct hsc_record_result){ .sources = 0 };
	return hsc_record_close(bundle, NULL, out, error);
}
