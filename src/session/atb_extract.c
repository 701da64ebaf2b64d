/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include <hartscope/capture/stream.h>
#include <hartscope/link/atb_frame.h>
#include <hartscope/session/wires.h>
#include <string.h>

struct extract {
	struct hsc_stream *stream;
	struct hsc_input in;
	struct hsc_atb_reader reader;
	unsigned id; /* 0: not known yet */
	bool several;
	bool seen[HSC_ATB_ID_MAX + 1];
	FILE *out;
};

/* Write the runs of our ID; the first ID is ours if none was chosen. */
static bool take(struct extract *x, const struct hsc_atb_frame *f, bool chosen)
{
	for (unsigned i = 0; i < f->runs; i++) {
		const struct hsc_atb_run *r = &f->run[i];

		if (r->id == 0 || r->id > HSC_ATB_ID_MAX)
			continue;
		x->seen[r->id] = true;
		if (x->id == 0)
			x->id = r->id;
		x->several = x->several || r->id != x->id;
		if (r->id == x->id &&
		    fwrite(f->data + r->first, 1, r->len, x->out) != r->len)
			return false;
	}
	return chosen || !x->several;
}

static enum hsc_status next(struct extract *x, struct hsc_atb_frame *f)
{
	for (;;) {
		enum hsc_status rc = hsc_atb_reader_next(&x->reader, &x->in, f);

		if (rc != HSC_AGAIN)
			return rc;
		rc = hsc_stream_fill(x->stream, &x->in);
		if (rc != HSC_OK)
			return rc;
	}
}

static enum hsc_status check(const struct extract *x,
			     const struct hsc_atb_choice *choice,
			     struct hsc_problem *why)
{
	unsigned other = 1;

	while (other <= HSC_ATB_ID_MAX && (!x->seen[other] || other == x->id))
		other++;
	if (choice->id == 0 && x->several) {
		hsc_problem_say(why,
				"the frames carry more than one ATB ID, "
				"0x%02x and 0x%02x: say which",
				x->id, other);
		return HSC_E_CONFIG;
	}
	if (x->id && x->seen[x->id])
		return HSC_OK;
	if (other > HSC_ATB_ID_MAX)
		hsc_problem_say(why, "the frames carry no data of any ATB ID");
	else
		hsc_problem_say(why,
				"no data of ATB ID 0x%02x; there is 0x%02x",
				x->id, other);
	return HSC_E_CONFIG;
}

enum hsc_status hsc_atb_extract(const char *path,
				const struct hsc_atb_choice *choice, FILE *out,
				struct hsc_problem *why)
{
	struct extract x = { .id = choice->id, .out = out };
	struct hsc_atb_frame f;
	enum hsc_status rc = hsc_stream_open(&x.stream, path, UINT64_MAX, why);
	bool going = true;

	if (rc != HSC_OK)
		return rc;
	x.reader = hsc_atb_reader_start(choice->syncs, !choice->syncs);
	while (going && (rc = next(&x, &f)) == HSC_OK)
		going = take(&x, &f, choice->id != 0);
	hsc_stream_close(&x.stream);
	if (rc < 0) {
		hsc_problem_say(why, "cannot read %s", path);
		return HSC_E_FILE;
	}
	if (ferror(out)) {
		hsc_problem_say(why, "cannot write the bytes of an ATB ID");
		return HSC_E_FILE;
	}
	return check(&x, choice, why);
}
