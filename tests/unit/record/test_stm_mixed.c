/* SPDX-License-Identifier: MIT */
/* Software events beside instructions: their order is exact in every protocol,
 * and damage of either stream is damage, nothing worse. */
#include "support/elf64_file.h"
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/decode/decode.h>
#include <hartscope/event/stm_events.h>
#include <hartscope/record/soc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BASE      UINT64_C(0x80000000)
#define BUNDLE    "mixed.hart"
#define HARTS     2
#define EVENTS    100 /* of each hart */
#define MUTATIONS 120
#define STREAM    4096
#define MANY      100000

struct file {
	Elf64_Ehdr head;
	Elf64_Phdr load;
	uint32_t code[13];
};

static const struct file program = {
	.head = ELF64_HEAD(struct file, BASE),
	.load = ELF64_LOAD(struct file, BASE),
	.code = { 0x06400293,   /* li t0, EVENTS */
		  0x00150513,   /* addi a0, a0, 1 */
		  0x8ff29073,   /* csrw 0x8ff, t0 */
		  0xfff28293,   /* addi t0, t0, -1 */
		  0xfe029ae3,   /* bnez t0, -12 */
		  0xf1402373,   /* csrr t1, mhartid */
		  0x00031a63,   /* bnez t1, 20 */
		  0x001002b7,   /* lui t0, 0x100 */
		  0x00005337,   /* lui t1, 0x5 */
		  0x55530313,   /* addi t1, t1, 0x555 */
		  0x0062a023,   /* sw t1, 0(t0): the end */
		  0x10500073,   /* wfi */
		  0xffdff06f }, /* j -4 */
};

static const char *const protocols[] = { "ntrace", "etrace", "etrace-0.026" };

static void record(const char *protocol)
{
	char path[] = "firmware", *argv[] = { path };
	const struct hsc_record_soc_config config = {
		.record = { .bundle = BUNDLE,
			    .argv = argv,
			    .argc = 1,
			    .protocol = protocol,
			    .stm = true },
		.harts = HARTS,
	};
	struct hsc_record_soc_result out;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_record_soc(&config, &out, &why), HSC_OK);
	CHECK_STR(why.text, "", protocol);
	CHECK_EQ(out.record.software, HARTS * EVENTS);
}

/* One of the program; identifier 4 makes a text, which ends with the trace. */
static bool is_event(const struct hsc_event *e)
{
	return e->kind == HSC_EVENT_SOFTWARE && e->software.reading->raw;
}

/* What was seen of a hart. */
struct seen {
	uint64_t events, instructions;
};

/* The instruction that emitted it has been told, and nothing after. */
static void check_event(struct seen *s, const struct hsc_event *e,
			uint64_t hart)
{
	CHECK_EQ(e->software.id, EVENTS - s->events);
	CHECK_EQ(e->software.value, hart + s->events + 1);
	CHECK_EQ(e->time, 4 * s->events + 2);
	CHECK_EQ(s->instructions, 4 * s->events + 5);
	s->events++;
}

static void test_order(const char *protocol)
{
	struct seen seen[HARTS] = { { .events = 0 } };
	const struct hsc_decode_config config = { .blocks_only = true };
	struct hsc_decode *d = NULL;
	struct hsc_error why = { "" };
	struct hsc_event e;

	record(protocol);
	CHECK_EQ(hsc_decode_open(&d, BUNDLE, &config, &why), HSC_OK);
	while (d && hsc_decode_next(d, &e) == HSC_OK) {
		const uint64_t hart =
			hsc_decode_manifest(d)->sources[e.source].id;

		if (is_event(&e))
			check_event(&seen[hart], &e, hart);
		else if (e.kind == HSC_EVENT_BLOCKS)
			seen[hart].instructions += e.blocks.instructions;
	}
	hsc_decode_close(&d);
	for (unsigned i = 0; i < HARTS; i++)
		CHECK_EQ(seen[i].events, EVENTS);
}

/* Both sources of a hart are one hart. */
static void test_one(void)
{
	const struct hsc_decode_config config = { .one_source = true,
						  .source = 1 };
	struct hsc_decode *d = NULL;
	uint64_t software = 0, blocks = 0;
	struct hsc_event e;

	CHECK_EQ(hsc_decode_open(&d, BUNDLE, &config, NULL), HSC_OK);
	while (d && hsc_decode_next(d, &e) == HSC_OK) {
		CHECK(e.source == 1 || e.source == 3);
		software += is_event(&e);
		blocks += e.kind == HSC_EVENT_BLOCKS;
	}
	hsc_decode_close(&d);
	CHECK_EQ(software, EVENTS);
	CHECK(blocks > 0);
}

struct stream {
	char path[64];
	uint8_t bytes[STREAM], work[STREAM + 64];
	size_t len, work_len;
};

static void read_stream(struct stream *s, unsigned i, const char *suffix)
{
	FILE *f;

	snprintf(s->path, sizeof(s->path), BUNDLE "/streams/0-%u.%s", i % HARTS,
		 i < HARTS ? suffix : "stm");
	f = fopen(s->path, "rb");
	CHECK(f != NULL);
	s->len = f ? fread(s->bytes, 1, STREAM, f) : 0;
	CHECK(s->len > 0 && s->len < STREAM);
	if (f)
		fclose(f);
}

static void write_stream(const struct stream *s, const uint8_t *bytes,
			 size_t len)
{
	FILE *f = fopen(s->path, "wb");

	CHECK(f && fwrite(bytes, 1, len, f) == len && fclose(f) == 0);
}

/* Change, drop or repeat a few bytes. */
static void mutate(struct stream *s, uint64_t *state)
{
	const size_t at = random_next(state) % s->len;
	const size_t n = random_next(state) % 30 + 1;
	const size_t left = s->len - at;

	memcpy(s->work, s->bytes, s->len);
	s->work_len = s->len;
	switch (random_next(state) % 3) {
	case 0:
		s->work[at] = (uint8_t)random_next(state);
		break;
	case 1:
		s->work_len = at + (left > n ? left - n : 0);
		memmove(s->work + at, s->work + at + (left > n ? n : left),
			s->work_len - at);
		break;
	default:
		memmove(s->work + at + n, s->work + at, left);
		s->work_len += n;
	}
	write_stream(s, s->work, s->work_len);
}

/* It ends, and no clock goes back. */
static void read_damaged(void)
{
	uint64_t last[2 * HARTS] = { 0 }, count = 0;
	struct hsc_decode *d = NULL;
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	CHECK_EQ(hsc_decode_open(&d, BUNDLE, NULL, NULL), HSC_OK);
	while (d && count < MANY && rc == HSC_OK) {
		rc = hsc_decode_next(d, &e);
		if (rc != HSC_OK)
			break;
		CHECK(e.source < 2 * HARTS && e.clock >= last[e.source]);
		last[e.source] = e.clock;
		count++;
	}
	CHECK_EQ(rc, HSC_END);
	hsc_decode_close(&d);
}

static void test_damage(const char *suffix)
{
	static struct stream streams[2 * HARTS];
	uint64_t state = 1;

	for (unsigned i = 0; i < 2 * HARTS; i++)
		read_stream(&streams[i], i, suffix);
	for (unsigned i = 0; i < MUTATIONS; i++) {
		struct stream *s = &streams[random_next(&state) % (2 * HARTS)];

		mutate(s, &state);
		read_damaged();
		write_stream(s, s->bytes, s->len);
	}
}

int main(void)
{
	char dir[] = "stm_mixed_XXXXXX", command[64];
	FILE *f;

	CHECK(mkdtemp(dir) && chdir(dir) == 0);
	f = fopen("firmware", "wb");
	CHECK(f && fwrite(&program, sizeof(program), 1, f) == 1);
	CHECK(f && fclose(f) == 0);
	for (unsigned i = 0; i < 3; i++) {
		test_order(protocols[i]);
		test_one();
		test_damage(i == 0 ? "nt" : "et");
	}
	CHECK(chdir("..") == 0);
	snprintf(command, sizeof(command), "rm -r %s", dir);
	CHECK_EQ(system(command), 0);
	return check_failures != 0;
}
