/* SPDX-License-Identifier: MIT */
/* record.c - a program runs under QEMU with the plugin.
 * Room   record (floor 7) */
#include "base/error_set.h"
#include "capture/bundle/lock.h"
#include "decode/recording/keep_code.h"
#include "decode/recording/parts.h"
#include "record/encoder.h"
#include "record/find.h"
#include "record/qemu/begun.h"
#include "record/qemu/processes.h"
#include <errno.h>
#include <fcntl.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/image/image.h>
#include <hartscope/record/record.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PLUGIN_TEXT 16384 /* of the value of -plugin */
#define WAIT_NS     20000000
#define STM_NAME    "HARTSCOPE_STM"
#define OWN_ARGS    8 /* of QEMU, beside those given and the program's */

/* The state of one run. */
struct run {
	const struct hsc_record_config *config;
	struct hsc_encoder_settings encoder;
	struct hsc_record_program program;
	char qemu[PATH_MAX];
	char plugin[PATH_MAX];
	char bundle[PATH_MAX];          /* absolute */
	char plugin_value[PLUGIN_TEXT]; /* of -plugin */
	char **argv;
	char **envp;         /* ours, and where software events go */
	const char *sysroot; /* for QEMU's -L, or NULL */
	bool made;           /* the bundle was made, */
	bool replaced;       /* in place of another */
	bool begun;          /* there may be trace in it */
	int lock;            /* of the bundle */
	char stm_value[sizeof(STM_NAME) + PATH_MAX];
	int status;      /* as waitpid reports it */
	int interrupted; /* signal that requested the end, or 0 */
};

/* A program may have any number of handlers, and only their addresses tell them
 * apart. Without addresses, each run of a handler would be a gap. */
static enum hsc_status check_handlers(const struct hsc_encoder_settings *s,
				      struct hsc_error *error)
{
	if (!s->etrace || !s->et.options.implicit_exception)
		return HSC_OK;
	return hsc_fail(error, HSC_E_CONFIG,
			"implicit_exception=1 is for machines with "
			"xtvec: the handlers of a program's signals are "
			"not known without their addresses");
}

static enum hsc_status find_all(struct run *r, struct hsc_error *error)
{
	const struct hsc_record_config *c = r->config;
	enum hsc_status rc;

	if (c->argc == 0)
		return hsc_fail(error, HSC_E_CONFIG, "no program to run");
	rc = hsc_record_find_program(&r->program, c->argv[0], error);
	if (rc == HSC_OK)
		rc = hsc_record_encoder(&r->encoder, c, r->program.path,
					r->program.xlen, error);
	if (rc == HSC_OK)
		rc = check_handlers(&r->encoder, error);
	if (rc == HSC_OK)
		rc = hsc_record_find_qemu(r->qemu, c->qemu, r->program.xlen,
					  error);
	if (rc == HSC_OK)
		rc = hsc_record_find_plugin(r->plugin, c->plugin, error);
	if (rc == HSC_OK)
		rc = hsc_record_find_sysroot(&r->sysroot, c->sysroot,
					     r->program.xlen, error);
	return rc;
}

/* Write the manifest of a recording that has just begun. */
static enum hsc_status write_manifest(const struct run *r,
				      struct hsc_error *error)
{
	struct hsc_manifest m = { .xlen = r->program.xlen };
	enum hsc_status rc = HSC_OK;

	if (!hsc_record_stamp(&m, r->config->tool, r->encoder.protocol) ||
	    !hsc_record_set_command(&m, r->config->argv, r->config->argc) ||
	    !hsc_encoder_settings_keep(&r->encoder, &m))
		rc = hsc_fail(error, HSC_E_MEMORY, "out of memory");
	if (rc == HSC_OK && r->config->stm_events)
		rc = hsc_events_keep(&m, r->bundle, r->config->stm_events,
				     error);
	if (rc == HSC_OK)
		rc = hsc_manifest_write(&m, r->bundle, error);
	hsc_manifest_clear(&m);
	return rc;
}

static enum hsc_status make_bundle(struct run *r, struct hsc_error *error)
{
	const bool replaces = access(r->config->bundle, F_OK) == 0;
	enum hsc_status rc = hsc_bundle_create(r->config->bundle, error);

	if (rc == HSC_OK)
		rc = hsc_bundle_lock(r->config->bundle, &r->lock, error);
	if (rc != HSC_OK)
		return rc;
	r->made = true;
	r->replaced = replaces;
	if (!realpath(r->config->bundle, r->bundle))
		return hsc_error_file(error, r->config->bundle);
	return write_manifest(r, error);
}

/* Add text to a value of QEMU's options, whose commas are doubled. */
static bool add_text(struct run *r, const char *text)
{
	size_t at = strlen(r->plugin_value);

	for (; *text && at + 3 < PLUGIN_TEXT; text++) {
		r->plugin_value[at++] = *text;
		if (*text == ',')
			r->plugin_value[at++] = ',';
	}
	r->plugin_value[at] = '\0';
	return *text == '\0';
}

/* "name=value", or "name=" and its value. */
static bool add_option(struct run *r, const char *name, const char *value)
{
	const size_t at = strlen(r->plugin_value);

	snprintf(r->plugin_value + at, PLUGIN_TEXT - at, "%s", at ? "," : "");
	return add_text(r, name) && add_text(r, value);
}

static bool make_plugin_value(struct run *r)
{
	bool ok = add_option(r, "file=", r->plugin) &&
		  add_option(r, "out=", r->bundle) &&
		  add_option(r, "encode=", r->encoder.protocol);

	if (r->config->watch_accesses)
		ok = ok && add_option(r, "frames=", "off");
	for (size_t i = 0; i < r->config->param_count; i++)
		ok = ok && add_option(r, r->config->params[i], "");
	return ok;
}

static bool make_argv(struct run *r)
{
	const struct hsc_record_config *c = r->config;
	size_t n = 0;

	r->argv = calloc(OWN_ARGS + c->qemu_arg_count + c->argc,
			 sizeof(*r->argv));
	if (!r->argv || !make_plugin_value(r))
		return false;
	r->argv[n++] = r->qemu;
	r->argv[n++] = (char *)"-plugin";
	r->argv[n++] = r->plugin_value;
	if (r->sysroot) {
		r->argv[n++] = (char *)"-L";
		r->argv[n++] = (char *)r->sysroot;
	}
	for (size_t i = 0; i < c->qemu_arg_count; i++)
		r->argv[n++] = c->qemu_args[i];
	if (strcmp(r->program.path, c->argv[0]) != 0) { /* found in PATH */
		r->argv[n++] = (char *)"-0";
		r->argv[n++] = c->argv[0];
	}
	r->argv[n++] = r->program.path;
	for (size_t i = 1; i < c->argc; i++)
		r->argv[n++] = c->argv[i];
	return true;
}

/* Programs that emit software events look for the variable. */
static bool make_envp(struct run *r)
{
	size_t n = 0, kept = 0;

	while (environ[n])
		n++;
	r->envp = calloc(n + 2, sizeof(*r->envp));
	if (!r->envp)
		return false;
	for (size_t i = 0; i < n; i++)
		if (strncmp(environ[i], STM_NAME "=", sizeof(STM_NAME)) != 0)
			r->envp[kept++] = environ[i];
	snprintf(r->stm_value, sizeof(r->stm_value), STM_NAME "=%s", r->bundle);
	if (r->config->stm)
		r->envp[kept] = r->stm_value;
	return true;
}

/*
 * The program itself receives the signals of the terminal; the recorder ignores
 * them and stays to finish. It holds back requests to end and passes them on.
 */
struct signals {
	struct sigaction keys[2]; /* as before: SIGINT, SIGQUIT */
	struct sigaction child;   /* as before: SIGCHLD */
	sigset_t mask;            /* as before */
	sigset_t held;            /* SIGTERM, SIGHUP, SIGCHLD */
};

/* A process that ignores SIGCHLD gets no exit status of its children. */
static bool ignores_children(const struct signals *s)
{
	return s->child.sa_handler == SIG_IGN ||
	       s->child.sa_flags & SA_NOCLDWAIT;
}

static void hold_signals(struct signals *s)
{
	struct sigaction action = { .sa_handler = SIG_IGN };

	sigaction(SIGINT, &action, &s->keys[0]);
	sigaction(SIGQUIT, &action, &s->keys[1]);
	action.sa_handler = SIG_DFL;
	sigaction(SIGCHLD, NULL, &s->child);
	if (ignores_children(s))
		sigaction(SIGCHLD, &action, NULL);
	sigemptyset(&s->held);
	sigaddset(&s->held, SIGTERM);
	sigaddset(&s->held, SIGHUP);
	sigaddset(&s->held, SIGCHLD);
	pthread_sigmask(SIG_BLOCK, &s->held, &s->mask);
}

static void release_signals(const struct signals *s)
{
	const struct timespec now = { .tv_sec = 0 };
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	if (!sigismember(&s->mask, SIGCHLD))
		while (sigtimedwait(&child, NULL, &now) > 0)
			continue; /* a child of ours that is not waited for */
	pthread_sigmask(SIG_SETMASK, &s->mask, NULL);
	sigaction(SIGINT, &s->keys[0], NULL);
	sigaction(SIGQUIT, &s->keys[1], NULL);
	if (ignores_children(s))
		sigaction(SIGCHLD, &s->child, NULL);
}

/* In the child: become QEMU, with the signals as they were, and end when the
 * recorder `parent` ends. A failure is written to `report`. */
static void become_qemu(const struct run *r, const struct signals *s,
			pid_t parent, int report)
{
	int code = 0;
	ssize_t n;

	if (s->keys[0].sa_handler != SIG_IGN)
		signal(SIGINT, SIG_DFL);
	if (s->keys[1].sa_handler != SIG_IGN)
		signal(SIGQUIT, SIG_DFL);
	if (s->child.sa_handler == SIG_IGN)
		signal(SIGCHLD, SIG_IGN);
	pthread_sigmask(SIG_SETMASK, &s->mask, NULL);
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
		code = errno;
	if (code == 0 && getppid() == parent) {
		execve(r->qemu, r->argv, r->envp);
		code = errno;
	}
	n = write(report, &code, sizeof(code));
	_exit(n == (ssize_t)sizeof(code) ? 127 : 126);
}

/* posix_spawn cannot make the child end with the recorder. Returns 0, or an
 * error number. */
static int start_qemu(const struct run *r, const struct signals *s, pid_t *pid)
{
	const pid_t parent = getpid();
	int ends[2], code = 0;

	if (pipe2(ends, O_CLOEXEC) != 0)
		return errno;
	*pid = fork();
	if (*pid == 0)
		become_qemu(r, s, parent, ends[1]);
	close(ends[1]);
	if (*pid < 0)
		code = EAGAIN;
	else if (read(ends[0], &code, sizeof(code)) != sizeof(code))
		code = 0; /* exec closed it */
	close(ends[0]);
	if (*pid > 0 && code != 0)
		waitpid(*pid, NULL, 0);
	return code;
}

/* Wait for the program, and pass on signals that request the end. */
static void wait_for_program(struct run *r, const struct signals *s, pid_t pid)
{
	while (waitpid(pid, &r->status, WNOHANG) == 0) {
		const int signal = sigwaitinfo(&s->held, NULL);

		if (signal > 0 && signal != SIGCHLD) {
			r->interrupted = signal;
			kill(pid, signal);
		}
	}
}

/* Returns a signal that requests the end, or 0. */
static int pause_for_signal(struct run *r, const struct signals *s)
{
	const struct timespec pause = { .tv_nsec = WAIT_NS };
	const int signal = sigtimedwait(&s->held, NULL, &pause);

	if (signal <= 0 || signal == SIGCHLD)
		return 0;
	r->interrupted = signal;
	return signal;
}

/* Wait until processes that the program left have also ended, and pass on to
 * them signals that request the end. */
static enum hsc_status wait_for_others(struct run *r, const struct signals *s,
				       struct hsc_error *error)
{
	int asked = r->interrupted; /* the program only, so far */
	enum hsc_status rc;
	size_t count;

	do {
		rc = hsc_record_processes_signal(r->bundle, r->qemu, asked,
						 &count, error);
		asked = count ? pause_for_signal(r, s) : 0;
	} while (count);
	return rc;
}

static enum hsc_status run_program(struct run *r, struct hsc_error *error)
{
	struct hsc_record_watcher watcher;
	struct signals signals;
	enum hsc_status rc = HSC_OK;
	pid_t pid = 0;
	int code;

	hold_signals(&signals);
	hsc_record_watch(&watcher, r->bundle, r->qemu);
	code = start_qemu(r, &signals, &pid);
	r->begun = code == 0;
	if (r->begun) {
		wait_for_program(r, &signals, pid);
		rc = wait_for_others(r, &signals, error);
	} else {
		rc = hsc_fail(error, HSC_E_TARGET, "%s: %s", r->qemu,
			      strerror(code));
	}
	hsc_record_watch_end(&watcher);
	release_signals(&signals);
	return rc;
}

static void set_status(struct hsc_record_result *out, int status, char text[32])
{
	out->signalled = WIFSIGNALED(status);
	out->status = out->signalled ? WTERMSIG(status) : WEXITSTATUS(status);
	snprintf(text, 32, "%s %d", out->signalled ? "signal" : "exit",
		 out->status);
}

/* QEMU or the program's loader has already said why. A shell, too, says 127. */
static enum hsc_status fail_not_begun(const struct run *r,
				      struct hsc_record_result *out,
				      const char *result,
				      struct hsc_error *error)
{
	char loader[PATH_MAX];

	out->refusal = HSC_RECORD_NOT_FOUND;
	if (out->instructions)
		return hsc_fail(error, HSC_E_FILE,
				"%s: its loader ended (%s) before it "
				"began; -L names the folder of its "
				"libraries",
				r->program.path, result);
	if (hsc_record_lacks_loader(loader, r->program.path, r->sysroot))
		return hsc_fail(error, HSC_E_FILE,
				"%s: its loader %s is not there; -L "
				"names the folder that has it",
				r->program.path, loader);
	out->refusal = HSC_RECORD_RUNS;
	return hsc_fail(error, HSC_E_TARGET,
			"%s ended (%s) before the program began", r->qemu,
			result);
}

/* A loader that does not find a library ends with status 127. */
static bool has_begun(const struct run *r, const struct hsc_record_result *out)
{
	if (out->lost)
		return true;
	return out->instructions &&
	       (out->signalled || out->status != 127 ||
		hsc_record_has_run(r->bundle, r->program.path));
}

static enum hsc_status finish_run(struct run *r, struct hsc_record_result *out,
				  struct hsc_error *error)
{
	enum hsc_status rc;
	char result[32];

	set_status(out, r->status, result);
	out->interrupted = r->interrupted;
	rc = hsc_record_close(r->bundle, result, out, error);
	if (rc == HSC_OK && !has_begun(r, out)) {
		r->begun = false;
		rc = fail_not_begun(r, out, result, error);
	}
	snprintf(out->path, sizeof(out->path), "%s", r->program.path);
	if (hsc_image_build_id(r->program.path, out->build_id,
			       sizeof(out->build_id)) != HSC_OK)
		out->build_id[0] = '\0';
	return rc;
}

static enum hsc_status record_run(struct run *r, struct hsc_record_result *out,
				  struct hsc_error *error)
{
	enum hsc_status rc = find_all(r, error);

	out->refusal = r->program.refusal;
	if (rc == HSC_OK)
		rc = make_bundle(r, error);
	if (rc == HSC_OK && !make_envp(r))
		rc = hsc_fail(error, HSC_E_MEMORY, "out of memory");
	if (rc == HSC_OK && !make_argv(r))
		rc = hsc_fail(error, HSC_E_CONFIG,
			      "the command line is too long");
	if (rc == HSC_OK)
		rc = run_program(r, error);
	return rc == HSC_OK ? finish_run(r, out, error) : rc;
}

enum hsc_status hsc_record_run(const struct hsc_record_config *config,
			       struct hsc_record_result *out,
			       struct hsc_error *error)
{
	struct run *r = calloc(1, sizeof(*r));
	enum hsc_status rc;

	*out = (struct hsc_record_result){ .sources = 0 };
	if (!r)
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	r->config = config;
	r->lock = -1;
	rc = record_run(r, out, error);
	if (r->made && !r->begun)
		hsc_bundle_undo(config->bundle, r->replaced);
	hsc_bundle_unlock(&r->lock);
	free(r->argv);
	free(r->envp);
	free(r);
	return rc;
}
