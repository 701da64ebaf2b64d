/* SPDX-License-Identifier: MIT */
/* openocd_host.c - registers through OpenOCD's socket.
 * Room   control (floor 3) */
/*
 * OpenOCD User's Guide, "Tcl Scripting API", "Tcl RPC server": commands and
 * answers are text that ends in 0x1a. An answer does not distinguish an error
 * from a result, so the command does: catch.
 */
#include "base/error_set.h"
#include "control/backend/parts.h"
#include <errno.h>
#include <hartscope/base/digits.h>
#include <inttypes.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define END         0x1a
#define TEXT_SIZE   1024
#define SECONDS     5 /* errno_reason() names it, too */
#define HOST        "localhost"
#define PORT        "6666"
#define HOST_LENGTH 256

struct openocd {
	struct hsc_backend head;
	int fd;
};

static void release_openocd(struct hsc_backend *b)
{
	const struct openocd *o = (const struct openocd *)b;

	if (o->fd >= 0)
		close(o->fd);
}

static bool send_all(int fd, const char *text, size_t len)
{
	while (len) {
		const ssize_t n = send(fd, text, len, MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			/* A target that was asked to stop needs some time */
			continue;
		if (n <= 0)
			return false;
		text += n;
		len -= (size_t)n;
	}
	return true;
}

static time_t seconds_now(void)
{
	struct timespec t = { .tv_sec = 0 };

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec;
}

/* Read an answer up to its end mark, which is cut off. False: it did not come
 * in time. */
static bool receive_answer(int fd, char *text, size_t cap, size_t *len)
{
	const time_t late = seconds_now() + SECONDS + 1;

	*len = 0;
	errno = 0;
	while (*len < cap) {
		const ssize_t n = recv(fd, text + *len, cap - *len, 0);

		if (n < 0 && errno == EINTR && seconds_now() < late)
			continue;
		if (n <= 0)
			return false;
		if (seconds_now() > late) {
			errno = EAGAIN;
			return false;
		}
		*len += (size_t)n;
		if (text[*len - 1] == END) {
			--*len;
			return true;
		}
	}
	return false;
}

/* Why there is no answer, from errno. */
static const char *errno_reason(void)
{
	if (errno == EAGAIN || errno == EWOULDBLOCK)
		return "no answer came in 5 seconds";
	return errno ? strerror(errno) : "it closed the connection";
}

/* The answer is "0 RESULT" or "1 {message}". False: an error, whose text is in
 * complaint. */
static bool run_command(struct openocd *o, const char *command, char *answer,
			size_t cap, size_t *len)
{
	*len = 0;
	if (o->fd >= 0 && send_all(o->fd, command, strlen(command)) &&
	    receive_answer(o->fd, answer, cap, len)) {
		if (*len && answer[0] == '0' && (*len == 1 || answer[1] == ' '))
			return true;
		return hsc_fail(&o->head.complaint, false, "OpenOCD: %.*s",
				(int)(*len < 200 ? *len : 200), answer);
	}
	hsc_error_set(&o->head.complaint, "OpenOCD does not answer: %s",
		      errno_reason());
	if (o->fd >= 0)
		close(o->fd);
	o->fd = -1;
	return false;
}

/* Is it only what encloses a word of Tcl? */
static bool is_rest(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!text[i] || !strchr("{} \n", text[i]))
			return false;
	return true;
}

bool hsc_openocd_word(const char *text, size_t len, uint32_t *word)
{
	char digits[24] = "";
	size_t from = 2, n = 0;
	uint64_t value;

	*word = 0;
	if (len < 3 || text[0] != '0' || text[1] != ' ')
		return false;
	while (from < len && (text[from] == '{' || text[from] == ' '))
		from++;
	while (from + n < len && text[from + n] != '}' &&
	       text[from + n] != ' ' && text[from + n] != '\n')
		n++;
	if (n >= sizeof(digits) || !is_rest(text + from + n, len - from - n))
		return false;
	memcpy(digits, text + from, n);
	if (!hsc_number_of(digits, n, &value) || value > UINT32_MAX)
		return false;
	*word = (uint32_t)value;
	return true;
}

static enum hsc_status openocd_read(void *ctx, uint64_t address,
				    uint32_t *value)
{
	struct openocd *o = ctx;
	char command[TEXT_SIZE], answer[TEXT_SIZE];
	size_t len;

	*value = 0;
	snprintf(command, sizeof(command),
		 "list [catch {read_memory 0x%" PRIx64 " 32 1 phys} r] $r%c",
		 address, END);
	if (!run_command(o, command, answer, sizeof(answer), &len))
		return HSC_E_TARGET;
	if (hsc_openocd_word(answer, len, value))
		return HSC_OK;
	return hsc_fail(&o->head.complaint, HSC_E_TARGET,
			"OpenOCD's answer is not a number: %.*s",
			(int)(len < 200 ? len : 200), answer);
}

static enum hsc_status openocd_part(void *ctx, uint64_t address, unsigned size,
				    uint32_t value)
{
	struct openocd *o = ctx;
	char command[TEXT_SIZE], answer[TEXT_SIZE];
	size_t len;

	snprintf(command, sizeof(command),
		 "list [catch {write_memory 0x%" PRIx64 " %u {0x%" PRIx32
		 "} phys} r] $r%c",
		 address, 8 * size, value, END);
	if (!run_command(o, command, answer, sizeof(answer), &len))
		return HSC_E_TARGET;
	if (is_rest(answer + 1, len - 1))
		return HSC_OK;
	return hsc_fail(&o->head.complaint, HSC_E_TARGET,
			"OpenOCD's answer is not empty: %.*s",
			(int)(len < 200 ? len : 200), answer);
}

static enum hsc_status openocd_write(void *ctx, uint64_t address,
				     uint32_t value)
{
	return openocd_part(ctx, address, 4, value);
}

/* A connection, or -1 and the reason. */
static int dial_host(const char *host, const char *port, const char **why)
{
	const struct timeval limit = { .tv_sec = SECONDS };
	const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
	struct addrinfo *list, *a;
	const int unknown = getaddrinfo(host, port, &hints, &list);
	int fd = -1;

	*why = unknown ? gai_strerror(unknown) : "";
	if (unknown)
		return -1;
	for (a = list; a && fd < 0; a = a->ai_next) {
		fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC,
			    a->ai_protocol);
		if (fd < 0)
			continue;
		setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
		setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
		if (connect(fd, a->ai_addr, a->ai_addrlen) != 0) {
			*why = strerror(errno);
			close(fd);
			fd = -1;
		}
	}
	freeaddrinfo(list);
	return fd;
}

enum hsc_status hsc_backend_openocd(struct hsc_backend **out, const char *host,
				    struct hsc_error *error)
{
	struct openocd *o = (struct openocd *)hsc_backend_make(
		sizeof(struct openocd), release_openocd);
	char name[HOST_LENGTH] = HOST;
	const char *refusal;
	const char *port = host ? strrchr(host, ':') : NULL;
	const size_t len = port   ? (size_t)(port - host)
			   : host ? strlen(host)
				  : 0;

	*out = o ? &o->head : NULL;
	if (!o)
		return HSC_E_MEMORY;
	o->fd = -1;
	if (len >= sizeof(name)) {
		hsc_error_set(error, "OpenOCD: no host has a name this long");
		hsc_backend_free(out);
		return HSC_E_TARGET;
	}
	if (len) {
		memcpy(name, host, len);
		name[len] = '\0';
	}
	port = port && port[1] ? port + 1 : PORT;
	o->fd = dial_host(name, port, &refusal);
	o->head.mmio.read = openocd_read;
	o->head.mmio.write = openocd_write;
	o->head.mmio.write_part = openocd_part;
	o->head.mmio.wait = hsc_backend_wait;
	if (o->fd >= 0)
		return HSC_OK;
	hsc_error_set(error,
		      "OpenOCD at %s, port %s: %s; its Tcl port is "
		      "tcl_port, 6666 by default",
		      name, port, refusal);
	hsc_backend_free(out);
	return HSC_E_TARGET;
}
