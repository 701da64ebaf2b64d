/* SPDX-License-Identifier: MIT */
/*
 * file.h - the file of an index: the cuts at which a stream can be entered.
 *
 * Room   decode (floor 6)
 *
 * The bytes are foreign: a bundle may come from elsewhere, and a file may be
 * cut off. A file that is damaged, of another identity or out of order is
 * ignored.
 */
#ifndef HSC_DECODE_INDEX_FILE_H
#define HSC_DECODE_INDEX_FILE_H

#include <hartscope/decode/results.h>
#include <hartscope/measure/functions.h>

/* Times at a cut, in ticks. */
struct hsc_index_time {
	bool timed;      /* the message there has a timestamp, and ends what was
			    decoded before: the other members are used only then */
	uint64_t time;   /* that timestamp */
	uint64_t least;  /* as a time that never decreases, see hsc_dates */
	uint64_t top;    /* no event before has a later time, */
	uint64_t bottom; /* and no event after it an earlier one */
	uint64_t pace; /* no event that is merged by time before it is later */
};

/* A context, as last reported; `process` and `privilege` as in events. */
struct hsc_index_context {
	bool known;
	uint8_t privilege;
	uint64_t process;
};

/* Calls and code at a cut. */
struct hsc_index_calls {
	uint8_t *stack; /* stack[stack_len], hsc_pack_calls; NULL: too large */
	uint8_t *code; /* code[code_len]: the code that ran between the previous
			  cut and this one, see code.h; NULL: any */
	size_t stack_len, code_len;
	struct hsc_index_context context;    /* the context of the hart, */
	struct hsc_index_context hypervisor; /* and its hcontext */
	/* address of the last instruction, or HSC_FLOW_NOWHERE */
	uint64_t last;
	uint64_t next; /* address of the next one */
};

struct hsc_index_cuts {
	struct hsc_results_cut *list; /* list[count], from malloc */
	size_t count, cap;
	struct hsc_index_time *times; /* times[count], or NULL: not read */
	size_t time_cap;
	/* the first timestamp; HSC_INDEX_NEVER: there is none */
	uint64_t first;
	struct hsc_index_calls *calls; /* calls[count], or NULL: not read */
	size_t call_cap;
	struct hsc_functions *functions; /* of the stacks, or NULL */
};

#define HSC_INDEX_NEVER UINT64_MAX

/* Free cuts that were found or made. */
void hsc_index_clear(struct hsc_index_cuts *c);

/* Read cuts from bytes[len], if they have this identity. They must be cleared,
 * whatever is returned. */
bool hsc_index_parse(const uint8_t *bytes, size_t len, const char *identity,
		     struct hsc_index_cuts *c);
/* The same from a file. */
bool hsc_index_load(const char *path, const char *identity,
		    struct hsc_index_cuts *c);

/* Write a file. Failures are ignored, because a bundle that is read-only has no
 * index. A reader sees either the new file or the old one. */
void hsc_index_save(const char *path, char *identity, struct hsc_index_cuts *c);

#endif
