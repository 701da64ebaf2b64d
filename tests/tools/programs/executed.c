/* SPDX-License-Identifier: MIT */
/*
 * executed.c - a QEMU plugin that shares nothing with hartscope's: it has a
 * callback for each instruction and writes the addresses, thread by thread.
 *
 *   -plugin executed.so,dir=DIR
 *
 * DIR/TID holds 64-bit numbers: how many addresses there are, then these. An
 * instruction that raises an exception is among them.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* QEMU's plugin interface, version 1, as far as it is needed here. */
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef void exec_cb(unsigned vcpu, void *user);
typedef void translate_cb(uint64_t id, struct qemu_plugin_tb *tb);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, translate_cb *cb);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn,
					    exec_cb *cb, int flags, void *user);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *,
						 size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);

#define EXPORT __attribute__((visibility("default")))
EXPORT int qemu_plugin_version = 1;
EXPORT int qemu_plugin_install(uint64_t id, const void *info, int argc,
			       char **argv);

/* Files are mapped, a window at a time, so that they are whole however QEMU
 * ends. */
#define WINDOW ((size_t)1 << 20)

struct thread {
	int fd;
	off_t end; /* of the file, in bytes */
	uint64_t *count, *window;
};

static const char *dir;
static _Thread_local struct thread mine = { .fd = -1 };

static uint64_t *next_window(void)
{
	uint64_t *window;

	if (ftruncate(mine.fd, mine.end + (off_t)WINDOW) != 0)
		abort();
	window = mmap(NULL, WINDOW, PROT_READ | PROT_WRITE, MAP_SHARED, mine.fd,
		      mine.end);
	if (window == MAP_FAILED)
		abort();
	mine.end += (off_t)WINDOW;
	return window;
}

static void begin_thread(void)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s/%d", dir, (int)gettid());
	mine.fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0666);
	mine.end = 0;
	mine.window = mine.count = next_window();
}

static void executed(unsigned vcpu, void *pc)
{
	size_t index;

	(void)vcpu;
	if (mine.fd < 0)
		begin_thread();
	index = ++*mine.count % (WINDOW / sizeof(uint64_t));
	if (index == 0) {
		if (mine.window != mine.count)
			munmap(mine.window, WINDOW);
		mine.window = next_window();
	}
	mine.window[index] = (uintptr_t)pc;
}

static void translated(uint64_t id, struct qemu_plugin_tb *tb)
{
	const size_t count = qemu_plugin_tb_n_insns(tb);

	(void)id;
	for (size_t i = 0; i < count; i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		const uint64_t pc = qemu_plugin_insn_vaddr(insn);

		qemu_plugin_register_vcpu_insn_exec_cb(insn, executed, 0,
						       (void *)(uintptr_t)pc);
	}
}

/* The child of a fork is another thread. */
static void forget(void)
{
	mine.fd = -1;
}

int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv)
{
	(void)info;
	if (argc != 1 || strncmp(argv[0], "dir=", 4) != 0)
		return 1;
	dir = argv[0] + 4;
	pthread_atfork(NULL, NULL, forget);
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	return 0;
}
