/* SPDX-License-Identifier: MIT */
/*
 * file.h - the file of an index: where a stream can be entered.
 *
 * Room   decode (floor 6)
 *
 * The bytes are foreign: a bundle may come from elsewhere, and a file may be
 * cut off. What is damaged, of another identity or not in sequence is none.
 */
#ifndef HSC_DECODE_INDEX_FILE_H
#define HSC_DECODE_INDEX_FILE_H

#include <hartscope/decode/results.h>
#include <hartscope/measure/functions.h>

/* What is known of time at a cut. Times are ticks. */
struct hsc_index_time {
	bool timed;      /* the message there has a timestamp, and ends what was
			    decoded before: the rest is of use then */
	uint64_t time;   /* what it says */
	uint64_t least;  /* as a time that never falls, see hsc_dates */
	uint64_t top;    /* no event before has a later time, */
	uint64_t bottom; /* and none after it an earlier one */
	uint64_t pace;   /* of what is merged by time, none before is later */
};

/* A context that was reported last; `process` and `privilege` as in events. */
struct hsc_index_context {
	bool known;
	uint8_t privilege;
	uint64_t process;
};

/* What is known of calls and of code at a cut. */
struct hsc_index_calls {
	uint8_t *stack; /* stack[stack_len], hsc_pack_calls; NULL: too much */
	uint8_t *code;  /* code[code_len]: what ran between the cut before
			   and this one, see code.h; NULL: anything may have
			 */
	size_t stack_len, code_len;
	struct hsc_index_context context;    /* of the hart, */
	struct hsc_index_context hypervisor; /* and its hcontext */
	uint64_t last; /* the instruction that ran last, or HSC_FLOW_NOWHERE */
	uint64_t next; /* where it would go on */
};

struct hsc_index_cuts {
	struct hsc_results_cut *list; /* list[count], from malloc */
	size_t count, cap;
	struct hsc_index_time
		*times; /* times[count], or NULL: not looked for */
	size_t time_cap;
	uint64_t first; /* timestamp; HSC_INDEX_NEVER: there is none */
	struct hsc_index_calls *calls; /* calls[count], or NULL: likewise */
	size_t call_cap;
	struct hsc_functions *functions; /* of their stacks, or NULL */
};

#define HSC_INDEX_NEVER UINT64_MAX

/* Of those that were found or made. */
void hsc_index_clear(struct hsc_index_cuts *c);

/* The cuts in bytes[len], if they are of this identity; to be cleared, whatever
 * is returned. */
bool hsc_index_parse(const uint8_t *bytes, size_t len, const char *identity,
		     struct hsc_index_cuts *c);
/* The same of a file. */
bool hsc_index_load(const char *path, const char *identity,
		    struct hsc_index_cuts *c);

/* A bundle that cannot be written has none, so whatever fails is no matter.
 * Whoever reads sees all of it, or of the one before. */
void hsc_index_save(const char *path, char *identity, struct hsc_index_cuts *c);

#endif
