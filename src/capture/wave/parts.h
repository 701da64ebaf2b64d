/* SPDX-License-Identifier: MIT */
/*
 * parts.h - what both readers of waves share.
 *
 * Room   capture (floor 2)
 *
 * build.c  names of pins, changes of values, faults
 * vcd.c    value change dumps, token by token
 * csv.c    CSV of sigrok, line by line
 * wave.c   opening, steps out of changes
 */
#ifndef HSC_CAPTURE_WAVE_PARTS_H
#define HSC_CAPTURE_WAVE_PARTS_H

#include <hartscope/capture/wave.h>

#define HSC_WAVE_TOKEN 256  /* longest word that is looked at */
#define HSC_WAVE_CODE  16   /* longest identifier code of VCD */
#define HSC_WAVE_VARS  64   /* columns, or pins that are picked */
#define HSC_WAVE_LINE  4096 /* longest line of CSV that is looked at */
#define HSC_WAVE_THERE 160  /* of the names that are there, for a refusal */

/* What a CSV file has besides its samples. */
struct hsc_wave_csv {
	char names[HSC_WAVE_LINE]; /* of the pins, from a comment; or "" */
	char first[HSC_WAVE_LINE]; /* a sample where names are usual; or "" */
	double tick;   /* column 0 is a time in such units, s; 0: it is none */
	double origin; /* the first time */
	bool plain_time; /* column 0 is called "Time", without a unit */
	bool begun;
};

/* A variable that is picked: the bits it sets. */
struct hsc_wave_var {
	char code[HSC_WAVE_CODE];
	uint8_t width;
	uint8_t first; /* data pin of its lowest bit */
	bool clock;
};

struct hsc_wave {
	FILE *file;
	struct hsc_wave_names names;
	bool vcd;
	uint64_t unit, line, time;
	uint64_t shift; /* added to times, after one that was too far */
	uint64_t faults;
	struct hsc_error fault;                  /* the first */
	struct hsc_wave_var vars[HSC_WAVE_VARS]; /* CSV: by column */
	unsigned var_count;
	unsigned pins;
	bool clocked;
	bool touched;   /* a value was set */
	bool held;      /* a step was given */
	bool ended;     /* of the file */
	bool line_ends; /* after the token */
	uint16_t unknown;
	bool clock_unknown;
	struct hsc_wave_step step, given;
	char token[HSC_WAVE_TOKEN];
	char there[HSC_WAVE_THERE];
	struct hsc_wave_csv csv;
};

/*
 * Find the pins that a name means.
 *
 * width  of the variable, bits
 * index  after the name, or -1
 * Returns true and the pins, if the variable is picked
 */
bool hsc_wave_pick(const struct hsc_wave *w, const char *name, unsigned width,
		   int index, struct hsc_wave_var *out);

/* Remember the name of a variable, picked or not, for a refusal. */
void hsc_wave_name(struct hsc_wave *w, const char *name);

/* Remember a picked variable; false if there is no room for more. */
bool hsc_wave_add(struct hsc_wave *w, const struct hsc_wave_var *var);

/* Set the bits of a variable: '0' or '1' each, else unknown; lowest last. */
void hsc_wave_set(struct hsc_wave *w, const struct hsc_wave_var *var,
		  const char *bits, size_t len);

/* Take the time of the file. False: it goes back; then it counts as the last
 * time, and later times continue from there. */
bool hsc_wave_goes_on(struct hsc_wave *w, uint64_t time);

/* HSC_E_FORMAT, and why, with the line. */
enum hsc_status hsc_wave_fail(const struct hsc_wave *w, struct hsc_error *error,
			      const char *what);

/* Read up to the first value. HSC_OK or HSC_E_FORMAT. */
enum hsc_status hsc_wave_vcd_head(struct hsc_wave *w, struct hsc_error *error);
enum hsc_status hsc_wave_csv_head(struct hsc_wave *w, struct hsc_error *error);

/* Take values up to the next moment, which becomes w->time. HSC_OK, or HSC_END
 * (the file ends). */
enum hsc_status hsc_wave_vcd_moment(struct hsc_wave *w);
enum hsc_status hsc_wave_csv_moment(struct hsc_wave *w);

/* Count an impossible part of the file that was skipped; the first is kept. */
void hsc_wave_leave_out(struct hsc_wave *w, const char *what);

#endif
