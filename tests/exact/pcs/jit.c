/* SPDX-License-Identifier: MIT */
/*
 * jit - a RISC-V program that generates code, runs it, writes other code over
 * it and maps other memory in its place, as just-in-time compilers do. It
 * prints a sum that is wrong if it ever ran stale code.
 * Usage: jit ROUNDS [fork | signals]: in a child, too; or a signal each round
 */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 3
#define SIZE    8192 /* of a region: two pages */
#define HERE    ((void *)0x5000000000)
#define THERE   ((void *)0x5100000000)

typedef long (*function)(long);

/* --- an assembler ------------------------------------------------------- */

#define A0  10u
#define T0  5u
#define RET UINT32_C(0x00008067)

static uint32_t addi(unsigned to, unsigned from, int value)
{
	return (uint32_t)value << 20 | from << 15 | to << 7 | 0x13;
}

static uint32_t bnez(unsigned reg, int offset)
{
	const uint32_t o = (uint32_t)offset;

	return (o >> 12 & 1) << 31 | (o >> 5 & 0x3f) << 25 | reg << 15 |
	       1 << 12 | (o >> 1 & 15) << 8 | (o >> 11 & 1) << 7 | 0x63;
}

static uint32_t jal_ra(int offset)
{
	const uint32_t o = (uint32_t)offset;

	return (o >> 20 & 1) << 31 | (o >> 1 & 0x3ff) << 21 |
	       (o >> 11 & 1) << 20 | (o >> 12 & 0xff) << 12 | 1 << 7 | 0x6f;
}

/* a0 + times * value, in a loop. */
static uint32_t *write_loop(uint32_t *at, int times, int value)
{
	*at++ = addi(T0, 0, times);
	*at++ = addi(A0, A0, value);
	*at++ = addi(T0, T0, -1);
	*at++ = bnez(T0, -8);
	*at++ = RET;
	return at;
}

/* Two calls of what is at `callee`, and some more. */
static uint32_t *write_caller(uint32_t *at, const uint32_t *callee, int value)
{
	*at++ = 0xff010113; /* addi sp, sp, -16 */
	*at++ = 0x00113423; /* sd ra, 8(sp) */
	*at = jal_ra((int)(callee - at) * 4);
	at++;
	*at++ = addi(A0, A0, value);
	*at = jal_ra((int)(callee - at) * 4);
	at++;
	*at++ = 0x00813083; /* ld ra, 8(sp) */
	*at++ = 0x01010113; /* addi sp, sp, 16 */
	*at++ = RET;
	return at;
}

static uint32_t *region(void *where)
{
	uint32_t *code = mmap(
		where, SIZE, PROT_READ | PROT_WRITE | PROT_EXEC,
		MAP_PRIVATE | MAP_ANONYMOUS | (where ? MAP_FIXED : 0), -1, 0);

	if (code == MAP_FAILED) {
		perror("mmap");
		exit(1);
	}
	return code;
}

static long call(const uint32_t *code, long value)
{
	function f;

	memcpy(&f, &code, sizeof(f));
	return f(value);
}

static void flush(uint32_t *from, uint32_t *to)
{
	__builtin___clear_cache((char *)from, (char *)to);
}

/* --- what such compilers do --------------------------------------------- */

/* Other code at the same place each time, and what was there before. */
static long rewrite(uint32_t *code, int rounds)
{
	long sum = 0;

	for (int i = 0; i < rounds; i++) {
		flush(code, write_loop(code, 1 + i % 3, 1 + i % 5));
		sum += call(code, i);
		sum += call(code, -i);
	}
	return sum;
}

/* A caller that stays, its callee in the next page that does not. */
static long patch(uint32_t *code, int rounds)
{
	uint32_t *callee = code + SIZE / 8;
	long sum = 0;

	flush(code, write_caller(code, callee, 7));
	for (int i = 0; i < rounds; i++) {
		flush(callee, write_loop(callee, 2, i % 4));
		sum += call(code, i);
	}
	return sum;
}

/* Code is added after code, until the region is full and begins anew. */
static long append(uint32_t *code, int rounds)
{
	uint32_t *at = code;
	long sum = 0;

	for (int i = 0; i < 40 * rounds; i++) {
		uint32_t *const here = at;

		at = write_loop(at, 1 + i % 2, i % 100);
		flush(here, at);
		sum += call(here, i);
		if (at + 8 > code + SIZE / 4)
			at = code;
	}
	return sum;
}

/* Other memory at the same address. */
static long remap(int rounds)
{
	long sum = 0;

	for (int i = 0; i < rounds; i++) {
		uint32_t *code = region(HERE);

		flush(code, write_loop(code + i % 2, 1, i));
		sum += call(code + i % 2, i);
		munmap(code, SIZE);
	}
	return sum;
}

/* --- two functions that can be mapped anywhere -------------------------- */

#define APART __attribute__((noinline, aligned(4096)))

APART static long thrice(long x)
{
	__asm__ volatile("" : "+r"(x));
	return x * 3;
}

APART static long power(long x)
{
	long y = 1;

	for (long i = 0; i < x; i++) {
		__asm__ volatile("" : "+r"(y));
		y += y;
	}
	return y;
}

extern const char __executable_start[];

/* Pages of this very file, one after the other at one address. */
static long map_file(const char *self, int rounds)
{
	static function const list[] = { thrice, power };
	const int fd = open(self, O_RDONLY);
	long sum = 0;

	if (fd < 0)
		return -1;
	for (int i = 0; i < rounds; i++) {
		const char *from;
		char *page;

		memcpy(&from, &list[i % 2], sizeof(from));
		page = mmap(HERE, 4096, PROT_READ | PROT_EXEC,
			    MAP_PRIVATE | MAP_FIXED, fd,
			    from - __executable_start);
		if (page == MAP_FAILED)
			return -1;
		sum += call((const uint32_t *)(const void *)page, i % 7);
		munmap(page, 4096);
	}
	close(fd);
	return sum;
}

/* Two pages of this very file, which go one after the other, by lengths that
 * are no whole pages; then there is code where none ran before. */
static long unmap_parts(const char *self)
{
	static const function second = power;
	const int fd = open(self, O_RDONLY);
	const char *from;
	uint32_t *code;
	char *pages;
	long sum;

	memcpy(&from, &second, sizeof(from));
	pages = mmap(THERE, SIZE, PROT_READ | PROT_EXEC,
		     MAP_PRIVATE | MAP_FIXED, fd,
		     from - SIZE / 2 - __executable_start);
	if (pages == MAP_FAILED)
		return -1;
	close(fd);
	sum = call((const uint32_t *)(const void *)(pages + SIZE / 2), 5);
	munmap(pages, 100);
	munmap(pages + SIZE / 2, 100);
	code = region(THERE) + SIZE * 3 / 4 / sizeof(*code);
	flush(code, write_loop(code, 2, 3));
	return sum + call(code, 1);
}

/* --- threads, and a child ----------------------------------------------- */

static pthread_barrier_t barrier;
static uint32_t *shared;

static long all(int rounds)
{
	uint32_t *code = region(NULL);
	const long sum = rewrite(code, rounds) + append(code, rounds / 4) +
			 patch(code, rounds);

	munmap(code, SIZE);
	return sum;
}

static void *work(void *argument)
{
	const int rounds = *(const int *)argument;
	long sum = 0;

	for (int i = 0; i < rounds; i++) {
		pthread_barrier_wait(&barrier); /* somebody writes */
		pthread_barrier_wait(&barrier);
		__asm__ volatile("fence.i");
		sum += call(shared, i);
	}
	sum += all(rounds);
	return (void *)sum;
}

static long threads(int rounds)
{
	pthread_t list[THREADS];
	long sum = 0;
	void *got;

	shared = region(NULL);
	pthread_barrier_init(&barrier, NULL, THREADS + 1);
	for (int i = 0; i < THREADS; i++)
		pthread_create(&list[i], NULL, work, &rounds);
	for (int i = 0; i < rounds; i++) {
		pthread_barrier_wait(&barrier);
		flush(shared, write_loop(shared, 1 + i % 4, i % 9));
		pthread_barrier_wait(&barrier);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(list[i], &got);
		sum += (long)got;
	}
	return sum;
}

static long child(int rounds)
{
	uint32_t *code = region(NULL);
	long sum = rewrite(code, 3);
	int status = 0;
	const pid_t pid = fork();

	if (pid == 0)
		_exit((int)rewrite(code, rounds + 1) & 0x7f);
	sum += rewrite(code, rounds);
	waitpid(pid, &status, 0);
	return sum + WEXITSTATUS(status);
}

static volatile int caught;

static void handler(int number)
{
	caught += number != 0;
}

/* A handler returns to where no jump leads, and after that code changes. */
static long signals(uint32_t *code, int rounds)
{
	long sum = 0;

	signal(SIGUSR1, handler);
	for (int i = 0; i < rounds; i++) {
		raise(SIGUSR1);
		flush(code, write_loop(code, 1 + i % 2, i));
		sum += call(code, i);
	}
	return sum + caught;
}

int main(int argc, char **argv)
{
	const int rounds = argc > 1 ? atoi(argv[1]) : 10;
	long sum = all(rounds);

	sum += remap(rounds);
	sum += map_file(argv[0], rounds);
	sum += unmap_parts(argv[0]);
	sum += threads(rounds);
	if (argc > 2 && strcmp(argv[2], "fork") == 0)
		sum += child(rounds);
	else if (argc > 2)
		sum += signals(region(HERE), rounds);
	printf("%ld\n", sum);
	return 0;
}
