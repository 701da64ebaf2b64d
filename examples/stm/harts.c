/* SPDX-License-Identifier: MIT */
/*
 * harts.c - two harts that work together, with named events.
 *
 * Hart 0 fills a box and knocks at hart 1, which sleeps, wakes up, adds the
 * bytes of the box and gives it back. A timer interrupts hart 0. What the
 * events mean is in harts.json.
 *
 *   hartscope record --soc=virt --harts=2 -o harts.hart \
 *       --stm-events examples/stm/harts.json -- harts64
 *   hartscope replay harts.hart
 *   hartscope stm --across 0x10,0x11 harts.hart
 */
#include "harts.h"
#include "stm_event.h"

enum {
	SEND = 0x10,    /* value: number of the box */
	RECEIVE = 0x11, /* the same */
	ADD = 0x20,     /* a region; ends with 0x21 */
	SUM = 0x30,     /* two values: number, sum */
	TICK = 0x40,
};

#define BOXES 8
#define BYTES 64

static uint8_t box[BYTES];
static volatile unsigned full; /* number of the box, 0: empty */
static volatile unsigned ticks;

__attribute__((interrupt("machine"), aligned(4))) static void on_tick(void)
{
	stm_event(TICK, ++ticks);
	set_timer(0, 17);
}

__attribute__((interrupt("machine"), aligned(4))) static void on_knock(void)
{
	knock(1, 0);
	stm_event(RECEIVE, full);
}

static __attribute__((noinline)) unsigned add_up(void)
{
	unsigned sum = 0;

	for (unsigned i = 0; i < BYTES; i++)
		sum += box[i];
	return sum;
}

static __attribute__((noinline)) void fill(unsigned number)
{
	for (unsigned i = 0; i < BYTES; i++)
		box[i] = (uint8_t)(number * i);
}

static void produce(void)
{
	stm_thread_switch(1);
	stm_thread_name("producer");
	take_interrupts(on_tick, MIE_TIMER);
	set_timer(0, 17);
	for (unsigned i = 1; i <= BOXES; i++) {
		fill(i);
		stm_event(SEND, i);
		full = i;
		knock(1, 1);
		while (full)
			;
	}
	stm_puts("all boxes are added up\n");
	power_off();
}

static void consume(void)
{
	stm_thread_switch(2);
	stm_thread_name("consumer");
	take_interrupts(on_knock, MIE_SOFTWARE);
	for (;;) {
		const unsigned number = full;
		unsigned sum = 0;

		if (!number) {
			__asm__ volatile("wfi");
			continue;
		}
		STM_REGION(ADD, number)
		sum = add_up();
		stm_event(SUM, number);
		stm_event(SUM, sum);
		full = 0;
	}
}

void main(unsigned hart);
void main(unsigned hart)
{
	if (hart == 0)
		produce();
	consume();
}
