/* SPDX-License-Identifier: MIT */
#include "control/backend/parts.h"
#include "support/openocd_server.h"
#include "unit/check.h"
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>

static uint32_t words[SERVER_WORDS];

/* A server in a process of its own; it ends with its client. */
static pid_t serve(unsigned *port)
{
	const struct hsc_mmio io = server_memory(words);
	const int listener = server_listen(port);
	const pid_t pid = fork();

	if (pid == 0) {
		server_run(listener, &io);
		_exit(0);
	}
	close(listener);
	return pid;
}

static void test_accesses(void)
{
	struct hsc_error why = { "" };
	struct hsc_backend *b;
	const struct hsc_mmio *io;
	unsigned port = 0;
	const pid_t pid = serve(&port);
	char host[64];
	uint32_t word;

	snprintf(host, sizeof(host), "127.0.0.1:%u", port);
	CHECK_EQ(hsc_backend_openocd(&b, host, &why), HSC_OK);
	CHECK_STR(why.text, "", "connect");
	if (!b)
		return;
	io = hsc_backend_mmio(b);
	CHECK_EQ(hsc_mmio_write(io, SERVER_BASE + 8, 0xcafe0001), HSC_OK);
	CHECK_EQ(hsc_mmio_read(io, SERVER_BASE + 8, &word), HSC_OK);
	CHECK_EQ(word, 0xcafe0001);
	CHECK_EQ(hsc_mmio_store(io, SERVER_BASE + 11, 1, 0x41), HSC_OK);
	CHECK_EQ(hsc_mmio_store(io, SERVER_BASE + 8, 2, 0x4243), HSC_OK);
	CHECK_EQ(hsc_mmio_read(io, SERVER_BASE + 8, &word), HSC_OK);
	CHECK_EQ(word, 0x41fe4243);
	CHECK_EQ(hsc_mmio_read(io, 0x1000, &word), HSC_E_TARGET);
	CHECK_STR(hsc_backend_complaint(b),
		  "OpenOCD: 1 {failed to read memory}", "refused");
	CHECK_EQ(hsc_mmio_read(io, SERVER_BASE, &word), HSC_OK);
	/* It goes away. */
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	CHECK_EQ(hsc_mmio_read(io, SERVER_BASE, &word), HSC_E_TARGET);
	CHECK(strstr(hsc_backend_complaint(b), "does not answer") != NULL);
	CHECK_EQ(hsc_mmio_write(io, SERVER_BASE, 1), HSC_E_TARGET);
	hsc_backend_free(&b);
	CHECK_EQ(hsc_backend_openocd(&b, host, &why), HSC_E_TARGET);
	CHECK(strstr(why.text, "OpenOCD at 127.0.0.1") == why.text);
	CHECK(b == NULL);
}

static const struct {
	const char *text;
	bool ok;
	uint32_t word;
} answers[] = {
	{ "0 0x2a", true, 42 },
	{ "0 {0x2a}", true, 42 },
	{ "0 {0x2a }", true, 42 },
	{ "0 7", true, 7 },
	{ "0 0x2a\n", true, 42 },
	{ "0 0x2a 0x2b", false, 0 },
	{ "0 {0x2a} oops", false, 0 },
	{ "1 0x2a", false, 0 },
	{ "0 ", false, 0 },
	{ "", false, 0 },
	{ "0 {}", false, 0 },
	{ "0 0x100000000", false, 0 },
	{ "0 help me", false, 0 },
	{ "0 0xzz", false, 0 },
	{ "00x2a", false, 0 },
	{ "0 0x00000000000000000000000000002a", false, 0 },
};

int main(void)
{
	test_accesses();
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		uint32_t word;

		if (hsc_openocd_word(answers[i].text, strlen(answers[i].text),
				     &word) != answers[i].ok ||
		    word != answers[i].word) {
			printf("'%s'\n", answers[i].text);
			check_failures++;
		}
	}
	return check_failures != 0;
}
