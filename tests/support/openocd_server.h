/* SPDX-License-Identifier: MIT */
/*
 * openocd_server.h - a small server that speaks as OpenOCD's Tcl port does:
 * read_memory of one word and write_memory of one word or part, wrapped in
 * catch. Somebody else answers the accesses.
 */
#ifndef HSC_TESTS_OPENOCD_SERVER_H
#define HSC_TESTS_OPENOCD_SERVER_H

#include <arpa/inet.h>
#include <hartscope/base/mmio.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define SERVER_WORDS 16384 /* of memory, at address 0x20000000 */
#define SERVER_BASE  0x20000000u
#define SERVER_SIZE  512

/* A socket that listens on a port of its own choice, 127.0.0.1. */
static inline int server_listen(unsigned *port)
{
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t len = sizeof(a);
	const int fd = socket(AF_INET, SOCK_STREAM, 0);

	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof(a)) != 0 ||
	    listen(fd, 1) != 0 ||
	    getsockname(fd, (struct sockaddr *)&a, &len) != 0)
		return -1;
	*port = ntohs(a.sin_port);
	return fd;
}

/* Words of memory that answer; ctx is words[SERVER_WORDS]. */
static inline enum hsc_status server_read(void *ctx, uint64_t address,
					  uint32_t *value)
{
	const uint32_t *words = ctx;

	if (address - SERVER_BASE >= 4 * SERVER_WORDS)
		return HSC_E_TARGET;
	*value = words[(address - SERVER_BASE) / 4];
	return HSC_OK;
}

static inline enum hsc_status server_part(void *ctx, uint64_t address,
					  unsigned size, uint32_t value)
{
	uint8_t *bytes = ctx;

	if (address - SERVER_BASE >= 4 * SERVER_WORDS)
		return HSC_E_TARGET;
	for (unsigned i = 0; i < size; i++)
		bytes[address - SERVER_BASE + i] = (uint8_t)(value >> 8 * i);
	return HSC_OK;
}

static inline enum hsc_status server_write(void *ctx, uint64_t address,
					   uint32_t value)
{
	return server_part(ctx, address, 4, value);
}

static inline struct hsc_mmio server_memory(uint32_t *words)
{
	return (struct hsc_mmio){ .ctx = words,
				  .read = server_read,
				  .write = server_write,
				  .write_part = server_part };
}

/* The answer to one command. */
static inline void server_answer(const char *command, const struct hsc_mmio *io,
				 char *answer)
{
	uint64_t address;
	uint32_t value;
	unsigned bits;

	if (sscanf(command, "list [catch {read_memory 0x%" SCNx64 " 32 1 phys}",
		   &address) == 1 &&
	    hsc_mmio_read(io, address, &value) == HSC_OK)
		snprintf(answer, SERVER_SIZE, "0 0x%" PRIx32 "\x1a", value);
	else if (sscanf(command,
			"list [catch {write_memory 0x%" SCNx64 " %u {0x%" SCNx32
			"} phys}",
			&address, &bits, &value) == 3 &&
		 hsc_mmio_store(io, address, bits / 8, value) == HSC_OK)
		snprintf(answer, SERVER_SIZE, "0 {}\x1a");
	else
		snprintf(answer, SERVER_SIZE, "1 {failed to read memory}\x1a");
}

/* Serve one client until it closes the connection. */
static inline void server_run(int listener, const struct hsc_mmio *io)
{
	char command[SERVER_SIZE] = "", answer[SERVER_SIZE];
	size_t len = 0;
	ssize_t n;
	const int fd = accept(listener, NULL, NULL);

	while ((n = recv(fd, command + len, 1, 0)) == 1) {
		if (command[len] != 0x1a) {
			len += len + 1 < sizeof(command);
			continue;
		}
		command[len] = '\0';
		len = 0;
		server_answer(command, io, answer);
		if (send(fd, answer, strlen(answer), MSG_NOSIGNAL) < 0)
			break;
	}
	close(fd);
}

#endif
