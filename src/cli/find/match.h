/* SPDX-License-Identifier: MIT */
/*
 * match.h - which instructions of a block are looked for.
 *
 * Room   cli (floor 9)
 *
 * An address means the instruction there; a function, its first one; FILE:LINE,
 * each that begins code of that line. A block is looked at once, and so is an
 * area of code.
 */
#ifndef HSC_CLI_FIND_MATCH_H
#define HSC_CLI_FIND_MATCH_H

#include <hartscope/flow/blocks.h>
#include <hartscope/image/image.h>

/* What is looked for. Start with text; hsc_cli_query has the rest. */
struct hsc_cli_query {
	const char *text;
	bool is_address;
	uint64_t address;
	char file[512]; /* "": no FILE:LINE */
	unsigned line;
};

void hsc_cli_query(struct hsc_cli_query *q);

#define HSC_CLI_AREAS 4096u

/* Areas of code that were asked for; start with query and image, all else zero.
 */
struct hsc_cli_areas {
	const struct hsc_cli_query *query;
	struct hsc_image *image; /* or NULL */
	struct {
		uint64_t begin, end;
		bool wanted;
	} known[HSC_CLI_AREAS]; /* by `begin` */
};

/* May an instruction from `begin` to before `end` be one that is looked for?
 * `areas` is a struct hsc_cli_areas, see hsc_entries_search. */
bool hsc_cli_areas_want(void *areas, uint64_t begin, uint64_t end);

/* Of one block table; zero is a valid start. */
struct hsc_cli_matches {
	struct hsc_blocks *blocks;
	struct hsc_image_spaces images;
	struct {
		size_t first;   /* in `at` */
		uint32_t count; /* of matches */
	} * rows;               /* by block; rows[row_count] */
	size_t row_count, row_cap;
	unsigned *at; /* numbers of instructions; at[at_count] */
	size_t at_count, at_cap;
};

void hsc_cli_matches_clear(struct hsc_cli_matches *m);

/* The instructions of block `id` that are looked for; *count says how many.
 * Borrowed until the next block; NULL: none. *failed: no memory. */
const unsigned *hsc_cli_matches_of(struct hsc_cli_matches *m,
				   const struct hsc_cli_query *q, uint32_t id,
				   size_t *count, bool *failed);

/* What functions a program has; zero is a valid start. */
struct hsc_cli_names {
	const char **list; /* owned by the images; list[count] */
	size_t count, cap;
	bool found; /* what is looked for is one */
};

/* Look at all functions of an image, ran or not. False: no memory. */
bool hsc_cli_names_add(struct hsc_cli_names *names,
		       const struct hsc_image *image,
		       const struct hsc_cli_query *q);
/* The one that is nearest to what is looked for, or NULL. */
const char *hsc_cli_names_nearest(const struct hsc_cli_names *names,
				  const struct hsc_cli_query *q);
void hsc_cli_names_clear(struct hsc_cli_names *names);

#endif
