/* SPDX-License-Identifier: MIT */
/* target.c - an output file or folder, and the next when a part is full.
 * Room   cli (floor 9) */
#include "cli/export/target.h"
#include "view/common/text.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool make_folder(const struct hsc_cli *cli, const char *path)
{
	struct stat st;

	if (mkdir(path, 0777) == 0 ||
	    (errno == EEXIST && stat(path, &st) == 0 && S_ISDIR(st.st_mode)))
		return true;
	return hsc_cli_refuse(cli, "cannot make %s: %s", path, strerror(errno));
}

/* The path of a part, or of all of it. */
static void set_path(struct hsc_cli_target *t)
{
	const char *suffix = t->format->suffix;

	if (t->exact)
		snprintf(t->path, sizeof(t->path), "%s", t->stem);
	else if (t->part)
		snprintf(t->path, sizeof(t->path), "%s.%u.%s", t->stem, t->part,
			 suffix);
	else
		snprintf(t->path, sizeof(t->path), "%s.%s", t->stem, suffix);
}

bool hsc_cli_target_place(struct hsc_cli_target *t, const char *output,
			  bool many)
{
	char name[256];

	hsc_cli_bundle_stem(t->cli->bundle, name, sizeof(name));
	if (!output) {
		snprintf(t->stem, sizeof(t->stem), "%s", name);
	} else if (many && strcmp(output, "-") == 0) {
		return hsc_cli_refuse(t->cli,
				      "several formats are files of a folder, "
				      "which cannot go to standard output");
	} else if (many) {
		if (!make_folder(t->cli, output))
			return false;
		snprintf(t->stem, sizeof(t->stem), "%s/%s", output, name);
	} else {
		t->standard = strcmp(output, "-") == 0;
		t->exact = true;
		snprintf(t->stem, sizeof(t->stem), "%s", output);
	}
	if (t->standard && t->format->folder)
		return hsc_cli_refuse(t->cli,
				      "%s is a folder of files, which cannot "
				      "go to standard output",
				      t->format->name);
	if (t->exact && t->frames) { /* "run.pftrace" in parts: run.1.pftrace */
		const size_t len = strlen(t->stem);
		const size_t more = strlen(t->format->suffix) + 1;

		t->exact = false;
		if (len > more &&
		    strcmp(t->stem + len - more + 1, t->format->suffix) == 0)
			t->stem[len - more] = '\0';
	}
	return true;
}

/* The folder must be new or empty, so as not to mix files of two runs. */
static int open_folder(struct hsc_cli_target *t)
{
	if (mkdir(t->path, 0777) == 0 ||
	    (errno == EEXIST && rmdir(t->path) == 0 &&
	     mkdir(t->path, 0777) == 0)) {
		t->e.folder = t->path;
		return HSC_EXIT_OK;
	}
	hsc_cli_error(t->cli, "cannot make %s: %s", t->path, strerror(errno));
	if (errno == ENOTEMPTY)
		hsc_cli_hint(t->cli, "remove it, or name another with -o");
	return HSC_EXIT_INPUT;
}

int hsc_cli_target_open(struct hsc_cli_target *t)
{
	struct hsc_cli cli = *t->cli;

	if (t->frames)
		t->part++;
	set_path(t);
	if (t->format->folder)
		return open_folder(t);
	if (!t->e.out)
		t->e.out = calloc(1, sizeof(*t->e.out));
	if (!t->e.out)
		return hsc_cli_fail(t->cli, HSC_E_MEMORY, NULL);
	cli.output = t->standard ? "-" : t->path;
	t->file = hsc_cli_open_output(&cli, t->format->binary);
	t->e.out->file = t->file;
	t->e.out->used = 0;
	t->e.out->flushed = 0;
	return t->file ? HSC_EXIT_OK : HSC_EXIT_INPUT;
}

enum hsc_status hsc_cli_target_begin(struct hsc_cli_target *t)
{
	return t->format->ops ? hsc_export_open(t->format, &t->view, &t->e)
			      : HSC_OK;
}

uint64_t hsc_cli_target_written(const struct hsc_cli_target *t)
{
	uint64_t bytes = t->e.out ? hsc_writer_written(t->e.out) : 0;

	if (t->view && t->format->waiting)
		bytes += t->format->waiting(t->view);
	return bytes;
}

/* Finish the part by leaving all open calls, and begin the next by entering
 * them again. */
static enum hsc_status next_part(struct hsc_cli_target *t)
{
	const struct hsc_view_ops *ops = t->format->ops;
	enum hsc_status rc = hsc_frames_leave(t->frames, ops, t->view);

	if (rc == HSC_OK)
		rc = ops->finish(t->view);
	hsc_export_close(t->format, &t->view);
	if (rc == HSC_OK && (hsc_cli_target_close(t, true) != HSC_EXIT_OK ||
			     hsc_cli_target_open(t) != HSC_EXIT_OK))
		return HSC_E_FILE;
	if (rc == HSC_OK)
		rc = hsc_cli_target_begin(t);
	return rc == HSC_OK ? hsc_frames_enter(t->frames, ops, t->view) : rc;
}

enum hsc_status hsc_cli_target_step(struct hsc_cli_target *t,
				    const struct hsc_stack_step *step)
{
	enum hsc_status rc = t->format->ops->step(t->view, step);

	if (!t->frames || rc != HSC_OK)
		return rc;
	rc = hsc_frames_feed(t->frames, step);
	if (rc == HSC_OK && hsc_cli_target_written(t) >= t->limit)
		rc = next_part(t);
	return rc;
}

int hsc_cli_target_close(struct hsc_cli_target *t, bool whole)
{
	const uint64_t bytes = hsc_cli_target_written(t);
	struct hsc_cli cli = *t->cli;
	char size[HSC_VIEW_NUMBER];
	struct stat st;
	int code = HSC_EXIT_OK;

	if (t->file) {
		cli.output = t->standard ? "-" : t->path;
		code = hsc_cli_close_output(&cli, t->file);
		t->file = NULL;
	}
	if (!whole && !t->standard && stat(t->path, &st) == 0 &&
	    S_ISREG(st.st_mode))
		(void)remove(t->path);
	if (!whole || code != HSC_EXIT_OK || t->standard)
		return code;
	if (t->format->folder)
		hsc_cli_say(t->cli, "wrote %s/", t->path);
	else
		hsc_cli_say(t->cli, "wrote %s (%s KB)", t->path,
			    hsc_view_grouped(bytes / 1000 + 1, size));
	return code;
}
