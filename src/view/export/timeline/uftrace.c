/* SPDX-License-Identifier: MIT */
/* uftrace.c - a folder as `uftrace record` writes it, which uftrace replay,
 * report, graph, dump and tui read: namhyung/uftrace, uftrace.h (struct
 * uftrace_file_header, struct uftrace_record), utils/data-file.c. An
 * instruction or a tick is shown as a nanosecond, and time as it is. Every
 * function has an address of its own, its true one if no other has that; all
 * are in one map of one made-up session, so that names are exact.
 * Room   view (floor 8) */
#include "base/file_name.h"
#include "base/grow.h"
#include "base/sorted.h"
#include "view/common/text.h"
#include "view/export/folder.h"
#include "view/export/labels.h"
#include <inttypes.h>
#include <stdlib.h>

/* Calls deeper than the ten bits of a record are left out. */
#define DEPTH_MAX 1023u
/* Addresses have 48 bits, and those of the upper half would be the kernel's. */
#define LEAST   UINT64_C(0x1000)
#define MADE_UP UINT64_C(0x700000000000)
#define MAP_END UINT64_C(0x7ffffffff000)

#define SESSION "6861727473636f70"

/* enum uftrace_record_type */
enum { ENTRY = 0, EXIT = 1, LOST = 2 };
#define MAGIC 5u

#define RECORDS_BYTES 16384u

/* The records of a hart or thread that are not in its file yet. */
struct task {
	uint8_t *buffer; /* buffer[used] of RECORDS_BYTES */
	size_t used;
	uint64_t tid;
	uint64_t last;          /* time of the last record */
	uint64_t lost, lost_at; /* gaps not written yet, and when */
	bool is_there;          /* its file */
};

struct symbol {
	uint64_t address;
	uint32_t function;
};

struct uftrace {
	struct hsc_export e;
	struct hsc_labels labels;
	struct task *tasks;  /* by source */
	uint64_t *addresses; /* by function; 0: none yet */
	size_t room;
	struct symbol *symbols; /* symbols[count], by address */
	size_t count, cap;
	uint64_t deeper; /* calls without a record */
	char program[1024];
};

/* Files are not held open: there may be more threads than a process may have
 * files. */
static enum hsc_status flush_task(const struct uftrace *v, struct task *t)
{
	char name[32];
	FILE *f;

	snprintf(name, sizeof(name), "%" PRIu64 ".dat", t->tid);
	f = hsc_folder_open(&v->e, name, t->is_there ? "ab" : "wb");
	if (!f)
		return HSC_E_FILE;
	fwrite(t->buffer, 1, t->used, f);
	t->used = 0;
	t->is_there = true;
	return hsc_folder_close(f);
}

static enum hsc_status put_record(struct uftrace *v, uint32_t source,
				  unsigned type, uint64_t time, uint64_t depth,
				  uint64_t address)
{
	struct task *t = &v->tasks[v->e.sources[source].flow];
	enum hsc_status rc = HSC_OK;
	uint8_t *p;

	if (!t->buffer)
		t->buffer = malloc(RECORDS_BYTES);
	if (!t->buffer)
		return HSC_E_MEMORY;
	if (t->used + 16 > RECORDS_BYTES)
		rc = flush_task(v, t);
	if (rc != HSC_OK)
		return rc; /* there is no room in the buffer */
	t->last = time > t->last ? time : t->last; /* it never goes back */
	p = hsc_put_le(t->buffer + t->used, t->last, 8);
	(void)hsc_put_le(p, type | MAGIC << 3 | depth << 6 | address << 16, 8);
	t->used += 16;
	return HSC_OK;
}

/* Where an address is among the symbols, or is to be put. */
static size_t find_symbol(const struct uftrace *v, uint64_t address)
{
	return hsc_sorted_below(v->symbols, sizeof(*v->symbols),
				offsetof(struct symbol, address), v->count,
				address);
}

/* Give a function its address. HSC_OK or HSC_E_MEMORY. */
static enum hsc_status place_function(struct uftrace *v, uint32_t function)
{
	uint64_t address =
		v->e.places ? hsc_places_get(v->e.places, function).address : 0;
	size_t at = find_symbol(v, address);

	if (!HSC_GROW_ZEROED(v->addresses, v->room, (size_t)function + 1) ||
	    !HSC_GROW(v->symbols, v->cap, v->count + 1))
		return HSC_E_MEMORY;
	if (address < LEAST || address >= MADE_UP ||
	    (at < v->count && v->symbols[at].address == address)) {
		address = MADE_UP + UINT64_C(16) * function;
		at = find_symbol(v, address);
	}
	memmove(&v->symbols[at + 1], &v->symbols[at],
		(v->count - at) * sizeof(*v->symbols));
	v->symbols[at] = (struct symbol){ address, function };
	v->count++;
	v->addresses[function] = address;
	return HSC_OK;
}

/* What is open when trace is lost is left first, then the loss is noted. */
static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct uftrace *v = view;
	struct task *t = &v->tasks[v->e.sources[e->source].flow];

	if (e->kind != HSC_EVENT_GAP || hsc_event_software(e))
		return HSC_OK;
	t->lost++;
	t->lost_at = e->clock;
	return HSC_OK;
}

static enum hsc_status put_lost(struct uftrace *v, uint32_t source)
{
	struct task *t = &v->tasks[v->e.sources[source].flow];
	const uint64_t lost = t->lost;

	t->lost = 0;
	return lost ? put_record(v, source, LOST, t->lost_at, 0, lost) : HSC_OK;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct uftrace *v = view;
	const bool known = s->function < v->room && v->addresses[s->function];
	const bool enters = s->kind == HSC_STACK_ENTER;
	enum hsc_status rc = HSC_OK;

	if (s->depth >= DEPTH_MAX) {
		v->deeper += enters;
		return HSC_OK;
	}
	if (!known)
		rc = place_function(v, s->function);
	if (rc == HSC_OK && enters)
		rc = put_lost(v, s->source);
	if (rc != HSC_OK)
		return rc;
	return put_record(v, s->source, enters ? ENTRY : EXIT, s->clock,
			  s->depth, v->addresses[s->function]);
}

/* The program; its map has no words after its name. */
static void name_program(struct uftrace *v)
{
	const struct hsc_manifest *m = v->e.manifest;
	const char *path = m->command_count ? m->command[0] : v->e.bundle;

	for (size_t i = 0; path[i] && i + 1 < sizeof(v->program); i++)
		v->program[i] = (unsigned char)path[i] <= ' ' ? '_' : path[i];
}

/* Header, and what it says of the run. */
static enum hsc_status put_info(const struct uftrace *v)
{
	uint8_t head[40] = "Ftrace!", *p = head + 8;
	FILE *f = hsc_folder_open(&v->e, "info", "wb");
	size_t tasks = 0;

	if (!f)
		return HSC_E_FILE;
	p = hsc_put_le(p, 4, 4); /* version */
	p = hsc_put_le(p, sizeof(head), 2);
	*p++ = 1; /* little endian */
	*p++ = 2; /* 64 bits */
	/* sessions, addresses of symbols in their map, max_stack */
	p = hsc_put_le(p, 1 << 1 | 1 << 5 | 1 << 6, 8);
	/* exename, exit_status, cmdline, taskinfo */
	p = hsc_put_le(p, 1 << 0 | 1 << 2 | 1 << 3 | 1 << 7, 8);
	(void)hsc_put_le(p, DEPTH_MAX + 1, 2);
	fwrite(head, 1, sizeof(head), f);
	for (size_t i = 0; i < v->e.source_count; i++)
		tasks += v->tasks[i].is_there;
	fprintf(f, "exename:%s\nexit_status:0\ncmdline:hartscope export ",
		v->program);
	hsc_view_foreign(f, v->e.bundle);
	fprintf(f, "\ntaskinfo:lines=2\ntaskinfo:nr_tid=%zu\ntaskinfo:tids=",
		tasks);
	tasks = 0;
	for (size_t i = 0; i < v->e.source_count; i++)
		if (v->tasks[i].is_there)
			fprintf(f, "%s%" PRIu64, tasks++ ? "," : "",
				v->tasks[i].tid);
	fputc('\n', f);
	return hsc_folder_close(f);
}

/* Was this process met before? */
static bool is_again(const struct uftrace *v, size_t source)
{
	for (size_t i = 0; i < source; i++)
		if (v->tasks[i].is_there &&
		    hsc_export_pid(v->e.manifest, i) ==
			    hsc_export_pid(v->e.manifest, source))
			return true;
	return false;
}

/* A session for each process; all have the same map. */
static enum hsc_status put_tasks(const struct uftrace *v)
{
	FILE *f = hsc_folder_open(&v->e, "task.txt", "wb");

	if (!f)
		return HSC_E_FILE;
	for (size_t i = 0; i < v->e.source_count; i++) {
		const uint64_t pid = hsc_export_pid(v->e.manifest, i);

		if (!v->tasks[i].is_there)
			continue;
		if (!is_again(v, i))
			fprintf(f,
				"SESS timestamp=0.000000000 pid=%" PRIu64
				" sid=" SESSION " exename=\"%s\"\n",
				pid, v->program);
		fprintf(f,
			"TASK timestamp=0.000000000 tid=%" PRIu64
			" pid=%" PRIu64 "\n",
			v->tasks[i].tid, pid);
	}
	return hsc_folder_close(f);
}

static enum hsc_status put_map(const struct uftrace *v)
{
	FILE *f = hsc_folder_open(&v->e, "sid-" SESSION ".map", "wb");

	if (!f)
		return HSC_E_FILE;
	fprintf(f,
		"%012" PRIx64 "-%012" PRIx64
		" r-xp 00000000 00:00 0                          %s\n"
		"%012" PRIx64 "-%012" PRIx64
		" rw-p 00000000 00:00 0                          [stack]\n",
		LEAST, MAP_END, v->program, MAP_END, MAP_END + 0xfff);
	return hsc_folder_close(f);
}

static enum hsc_status put_symbols(struct uftrace *v)
{
	char name[sizeof(v->program) + 8];
	FILE *f;

	snprintf(name, sizeof(name), "%s.sym", hsc_file_name(v->program));
	f = hsc_folder_open(&v->e, name, "wb");
	if (!f)
		return HSC_E_FILE;
	fprintf(f, "# symbols: %zu\n# path name: %s\n", v->count + 1,
		v->program);
	for (size_t i = 0; i < v->count; i++) {
		const struct hsc_label *n =
			hsc_labels_get(&v->labels, v->symbols[i].function);

		fprintf(f, "%016" PRIx64 " T %s\n",
			v->symbols[i].address - LEAST, n ? n->text : "?");
	}
	fprintf(f, "%016" PRIx64 " ? __sym_end\n", MAP_END - LEAST);
	return hsc_folder_close(f);
}

static enum hsc_status finish(void *view)
{
	struct uftrace *v = view;
	enum hsc_status rc = HSC_OK;

	for (uint32_t i = 0; rc == HSC_OK && i < v->e.source_count; i++)
		rc = put_lost(v, i);
	for (size_t i = 0; rc == HSC_OK && i < v->e.source_count; i++)
		if (v->tasks[i].buffer)
			rc = flush_task(v, &v->tasks[i]);
	if (rc == HSC_OK)
		rc = put_info(v);
	if (rc == HSC_OK)
		rc = put_tasks(v);
	if (rc == HSC_OK)
		rc = put_map(v);
	return rc == HSC_OK ? put_symbols(v) : rc;
}

static uint64_t left_out(const void *view)
{
	const struct uftrace *v = view;

	return v->deeper;
}

static void close_view(void *view)
{
	struct uftrace *v = view;

	for (size_t i = 0; i < v->e.source_count; i++)
		free(v->tasks[i].buffer);
	free(v->addresses);
	free(v->symbols);
}

static enum hsc_status open_view(void *view, const struct hsc_export *e)
{
	struct uftrace *v = view;

	name_program(v);
	for (size_t i = 0; i < e->source_count; i++)
		v->tasks[i].tid = hsc_export_tid(e->manifest, i);
	return HSC_OK;
}

const struct hsc_export_format hsc_export_uftrace = {
	.name = "uftrace",
	.suffix = "uftrace.data",
	.summary = "a folder for uftrace: replay, report, graph, tui",
	.folder = true,
	.binary = true,
	HSC_EXPORT_BY_SOURCE(struct uftrace, tasks),
	.open = open_view,
	.ops = &(const struct hsc_view_ops){ event, step, finish },
	.close = close_view,
	.left_out = left_out,
};
