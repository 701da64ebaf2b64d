/* SPDX-License-Identifier: MIT */
/*
 * trace_two.c - two harts, each with an encoder; a funnel makes one stream.
 *
 * Messages of both harts come in turns, whole, and each says in its source
 * field whose it is. Without it nobody could take them apart again.
 *
 *   hartscope control dump -t two_harts.json -b soc:trace_two \
 *       -e trace_two --memory smem -o two.hart
 *   hartscope pcs --hart 1 two.hart
 */
#include "bare.h"
#include "trace.h"
#include "work.h"

enum { WAIT, GO, DONE };
static volatile unsigned state;

/* Hart 1: sets up its own encoder. */
void other_hart(void);
void other_hart(void)
{
	while (state != GO)
		;
	enable_encoder(1, INST_TRACING);
	(void)longest(30);
	disable_encoder(1);
	state = DONE;
}

int main(void)
{
	/* Shared components are opened before either hart begins, */
	const bool ours = open_the_way();

	state = GO;
	enable_encoder(0, INST_TRACING);
	(void)longest(20);
	disable_encoder(0);
	/* and closed when both are done. */
	while (state != DONE)
		;
	if (ours)
		close_the_way();
	print_text("both harts are done\n");
	return 0;
}
