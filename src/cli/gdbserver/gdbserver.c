/* SPDX-License-Identifier: MIT */
/* gdbserver.c - hartscope gdbserver: a recording as a target of gdb.
 * Room   cli (floor 9) */
#include "cli/common/bundle/open.h"
#include "cli/common/commands.h"
#include "cli/common/options/jobs.h"
#include "cli/common/options/options.h"
#include "cli/gdbserver/frame.h"
#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PORT 3333u /* as OpenOCD's first */
/* What escapes and the frame add at most. */
#define WRAPPED_MAX (2 * HSC_GDB_PACKET_MAX + 8)

struct gdbserver {
	uint64_t port;
	bool stdio;
	bool end;
};

#define AT(member) HSC_CLI_AT(struct gdbserver, member)

static const struct hsc_cli_option options[] = {
	{ "port", 'p', "N", "TCP port of this machine (3333)", HSC_CLI_NUMBER,
	  AT(port), .least = 1, .most = UINT16_MAX },
	{ "stdio", 0, NULL, "talk on standard input and output, for a pipe",
	  HSC_CLI_FLAG, AT(stdio) },
	{ "end", 0, NULL, "begin at the end: where a crash is", HSC_CLI_FLAG,
	  AT(end) },
	{ .name = NULL },
};

/* A connection to gdb. */
struct link {
	struct hsc_gdb_remote remote;
	struct hsc_gdb_frame frame;
	struct hsc_gdb_answer answer;
	char wrapped[WRAPPED_MAX]; /* the last answer, and */
	size_t wrapped_len;        /* its length */
	int in, out;
	bool broken;
};

static void put_bytes(struct link *l, const char *bytes, size_t len)
{
	while (len > 0 && !l->broken) {
		const ssize_t n = write(l->out, bytes, len);

		if (n < 0 && errno == EINTR)
			continue;
		l->broken = n <= 0;
		if (n > 0) {
			bytes += n;
			len -= (size_t)n;
		}
	}
}

static void put_packet(struct link *l, const char *text, size_t len)
{
	l->wrapped_len =
		hsc_gdb_wrap(text, len, l->wrapped, sizeof(l->wrapped));
	put_bytes(l, l->wrapped, l->wrapped_len);
}

/* "O" and text in hex: gdb prints it. */
static void put_said(struct link *l, const char *said)
{
	char text[2 * sizeof(l->remote.said) + 2];
	int n = snprintf(text, sizeof(text), "O");

	for (; *said; said++)
		n += snprintf(text + n, sizeof(text) - (size_t)n, "%02x",
			      (unsigned char)*said);
	put_packet(l, text, (size_t)n);
}

/* While a run goes on: gdb sends one byte if the user wants to stop. */
static bool is_interrupted(void *ctx)
{
	struct link *l = ctx;
	struct pollfd p = { .fd = l->in, .events = POLLIN };
	uint8_t byte;

	if (poll(&p, 1, 0) <= 0)
		return false;
	if (read(l->in, &byte, 1) == 1)
		return hsc_gdb_feed(&l->frame, byte) == HSC_GDB_INTERRUPT;
	l->broken = true;
	return true;
}

static void take_packet(struct link *l)
{
	const bool no_ack = l->remote.no_ack;

	if (!no_ack)
		put_bytes(l, "+", 1);
	hsc_gdb_answer(&l->remote, l->frame.text, &l->answer);
	if (l->remote.said[0])
		put_said(l, l->remote.said);
	if (!l->remote.done || l->answer.len)
		put_packet(l, l->answer.text, l->answer.len);
}

static void take_byte(struct link *l, uint8_t byte)
{
	switch (hsc_gdb_feed(&l->frame, byte)) {
	case HSC_GDB_PACKET:
		take_packet(l);
		break;
	case HSC_GDB_BAD:
		put_bytes(l, "-", 1);
		break;
	case HSC_GDB_AGAIN:
		put_bytes(l, l->wrapped, l->wrapped_len);
		break;
	default: /* an interrupt while nothing runs is answered by the stop */
		break;
	}
}

/* Until gdb goes. */
static void serve_gdb(struct link *l)
{
	uint8_t bytes[4096];
	ssize_t n;

	while (!l->broken && !l->remote.done) {
		n = read(l->in, bytes, sizeof(bytes));
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		for (ssize_t i = 0; i < n && !l->remote.done; i++)
			take_byte(l, bytes[i]);
	}
}

/* A socket that listens on the loopback address, or -1. */
static int listen_on(const struct hsc_cli *cli, uint16_t port)
{
	const struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr = { htonl(INADDR_LOOPBACK) },
	};
	const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;

	if (fd >= 0) {
		(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one,
				 sizeof(one));
		if (bind(fd, (const struct sockaddr *)&address,
			 sizeof(address)) == 0 &&
		    listen(fd, 1) == 0)
			return fd;
	}
	hsc_cli_error(cli, "cannot listen on port %u: %s", port,
		      strerror(errno));
	if (fd >= 0)
		close(fd);
	return -1;
}

static int serve_port(const struct hsc_cli *cli, struct link *l, uint16_t port)
{
	const int fd = listen_on(cli, port);
	int peer;

	if (fd < 0)
		return HSC_EXIT_TARGET;
	hsc_cli_say(cli,
		    "waiting for gdb: gdb-multiarch -ex 'target remote "
		    ":%u' PROGRAM",
		    port);
	do
		peer = accept(fd, NULL, NULL);
	while (peer < 0 && errno == EINTR);
	close(fd);
	if (peer < 0)
		return hsc_cli_leave(cli, HSC_EXIT_TARGET, "no connection: %s",
				     strerror(errno));
	l->in = l->out = peer;
	serve_gdb(l);
	close(peer);
	return HSC_EXIT_OK;
}

/* The harts with a flow of instructions, the one of --hart alone if given. */
static size_t find_harts(const struct hsc_cli *cli,
			 const struct hsc_manifest *m,
			 struct hsc_gdb_hart *harts)
{
	size_t count = 0;

	for (size_t i = 0; i < m->source_count; i++)
		if (!m->sources[i].protocol &&
		    (!cli->one_hart || m->sources[i].id == cli->hart))
			harts[count++] = (struct hsc_gdb_hart){
				.id = m->sources[i].id,
				.config = { .elf = cli->elf,
					    .source = i,
					    .names = cli->names,
					    .debuginfod = cli->debuginfod,
					    .jobs = hsc_cli_jobs(cli) },
			};
	return count;
}

static int open_and_serve(struct hsc_cli *cli, const struct gdbserver *g,
			  struct link *l)
{
	const enum hsc_status rc = hsc_gdb_begin(&l->remote);
	int code = HSC_EXIT_OK;

	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &l->remote.error);
	if (g->stdio)
		serve_gdb(l);
	else
		code = serve_port(cli, l, (uint16_t)(g->port ? g->port : PORT));
	hsc_gdb_end(&l->remote);
	return code;
}

/* The harts that gdb may look at; NULL in harts: no memory. */
static void find_all_harts(struct hsc_cli *cli, struct hsc_cli_decode *d,
			   struct hsc_gdb_remote *remote)
{
	const struct hsc_manifest *m = hsc_decode_manifest(d->decode);

	remote->xlen = m->xlen;
	remote->harts = calloc(m->source_count + 1, sizeof(*remote->harts));
	if (remote->harts)
		remote->hart_count = find_harts(cli, m, remote->harts);
	d->rc = HSC_END; /* nothing was decoded, so nothing is lost yet */
	(void)hsc_cli_decode_close(d, HSC_EXIT_OK);
}

static int run_gdbserver(struct hsc_cli *cli, void *values)
{
	struct link *l = calloc(1, sizeof(*l));
	const struct gdbserver *g = values;
	const struct hsc_cli_rule rules[] = {
		{ g->stdio, "port", "does not go with --stdio" },
		{ true, "strict thorough source-map progress",
		  "has no effect on what gdb asks for" },
	};
	struct hsc_cli_decode d;
	int code = HSC_EXIT_USAGE;

	if (hsc_cli_rules_hold(cli, rules, sizeof(rules) / sizeof(rules[0])))
		code = hsc_cli_decode_open(&d, cli);
	if (code != HSC_EXIT_OK || !l) {
		free(l);
		return l ? code : hsc_cli_fail(cli, HSC_E_MEMORY, NULL);
	}
	l->remote = (struct hsc_gdb_remote){
		.bundle = cli->bundle,
		.from_end = g->end,
		.poll = is_interrupted,
		.ctx = l,
	};
	l->in = STDIN_FILENO;
	l->out = STDOUT_FILENO;
	find_all_harts(cli, &d, &l->remote);
	code = l->remote.hart_count ? open_and_serve(cli, g, l)
				    : hsc_cli_leave(cli, HSC_EXIT_INPUT,
						    "%s has no instructions: "
						    "gdb needs one to stop at",
						    cli->bundle);
	free(l->remote.harts);
	free(l);
	return code;
}

const struct hsc_cli_command hsc_cli_gdbserver = {
	.name = "gdbserver",
	.summary = "a recording as a target of gdb: step, continue, also back",
	.synopsis = "[--port N | --stdio] [--end] [BUNDLE]",
	.example = "  hartscope gdbserver run.hart &\n"
		   "  gdb-multiarch -ex 'target remote :3333' ./prog\n"
		   "  gdb-multiarch ./prog \\\n"
		   "    -ex 'target remote | hartscope gdbserver --stdio "
		   "run.hart'\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_JOBS,
	.options = options,
	.size = sizeof(struct gdbserver),
	.run = run_gdbserver,
};
