/* SPDX-License-Identifier: MIT */
#include "decode/recording/parts.h"
#include "unit/decode/live_bundle.h"
#include <signal.h>
#include <sys/resource.h>

/* How the recorder died, and what the stream must be in the end. */
enum death { IN_CALL, IN_FLIGHT, BUSY, TORN, MOVING, MOVED, OVERRUN };
static const struct {
	const char *name;
	enum death death;
	unsigned instructions;
	bool closed;
} deaths[] = {
	{ "in a system call", IN_CALL, 200, true },
	{ "in a block", IN_FLIGHT, 199, true },
	{ "in the encoder", BUSY, 198, false },
	{ "between two stores", TORN, 198, false },
	{ "before the window moved", MOVING, 200, true },
	{ "when the window had moved", MOVED, 200, true },
	{ "with messages lost", OVERRUN, 200, true },
};

static void die(struct live_state *s, enum death death)
{
	if (death != IN_CALL && death < MOVING)
		live_fly(s);
	if (death == BUSY)
		s->front.flight = HSC_RECORDING_BUSY;
	if (death == TORN)
		s->front.count += 3 | UINT64_C(2) << 32 | UINT64_C(1) << 56;
	if (death == OVERRUN)
		s->encoder.overrun = true;
}

/* What an encoder says that stops where the finisher should. */
static size_t expected_tail(const struct live_state *s, enum death death,
			    uint8_t *tail)
{
	const struct hsc_retired last = live_block(99);
	struct hsc_nt_encoder e = s->encoder;

	if (death == IN_FLIGHT)
		hsc_nt_encoder_cut(&e, &last, 1);
	e.out = tail;
	e.out_len = 0;
	e.out_cap = 256;
	hsc_nt_encoder_stop(&e, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	return (size_t)e.out_len;
}

/* The window moved by a page, or was about to: out_len may say either. */
static void move(struct live_state *s, enum death death)
{
	const uint64_t page = 4096;

	if (death != MOVING && death != MOVED)
		return;
	memmove(s->bytes + page, s->bytes, s->encoder.out_len);
	memset(s->bytes, 0xff, page);
	s->encoder.out_len += page;
	s->head.window = page | HSC_RECORDING_MOVING;
}

static void check_stream(const uint8_t *want, size_t len, const char *name)
{
	static char got[32768];

	if (scratch_read(LIVE "/streams/4711-0.trace", got, sizeof(got)) !=
		    len ||
	    memcmp(got, want, len) != 0) {
		printf("%s: another stream\n", name);
		check_failures++;
	}
}

static void test_death(size_t i)
{
	static struct live_state s;
	struct hsc_record_sources sources;
	struct hsc_error why = { "" };
	uint8_t want[sizeof(s.bytes) + 256];
	size_t len;

	live_make(&s, 100);
	move(&s, deaths[i].death);
	len = (size_t)s.encoder.out_len;
	memcpy(want, s.bytes, len);
	if (deaths[i].death == OVERRUN)
		s.encoder.overrun = true;
	if (deaths[i].closed)
		len += expected_tail(&s, deaths[i].death, want + len);
	die(&s, deaths[i].death);
	live_write(&s, 4711, 0);
	if (deaths[i].death == MOVED) {
		s.encoder.out_len -= 4096;
		scratch_write(LIVE "/live/4711-0.state", &s,
			      offsetof(struct live_state, bytes));
	}
	for (unsigned again = 0; again < 2; again++) {
		CHECK_EQ(hsc_record_sources_read(&sources, LIVE, &why), HSC_OK);
		CHECK_EQ(sources.count, 1);
		CHECK_EQ(hsc_record_source_close(&sources.list[0], LIVE, &why),
			 HSC_OK);
		CHECK_EQ(sources.list[0].length, len);
		CHECK_EQ(sources.list[0].head.instructions,
			 deaths[i].instructions);
		check_stream(want, len, deaths[i].name);
		hsc_record_sources_clear(&sources);
	}
}

/* State that no encoder leaves: read to the end, without harm. */
static void spoil(struct live_state *s, unsigned how)
{
	struct hsc_nt_encoder *e = &s->encoder;

	switch (how) {
	case 0:
		e->icnt = UINT64_MAX; /* a message for each 2^22 of it */
		break;
	case 1:
		e->hist = 0; /* no stop bit */
		break;
	case 2:
		e->config.hist_bits = 0;
		break;
	case 3:
		e->history.bits = 31; /* of a period of 0 */
		break;
	case 4:
		e->top = 4000;
		break;
	case 5:
		e->wire.width[NT_SRC_BITS] = 200;
		break;
	case 6:
		s->head.window = UINT64_MAX - 4095;
		break;
	case 7:
		live_fly(s);
		s->front.hist = UINT32_MAX;
		break;
	default:
		e->config.xlen = 16;
		break;
	}
}

static void test_spoilt(void)
{
	static struct live_state s;
	struct hsc_record_sources sources;
	struct hsc_error why;

	for (unsigned how = 0; how < 9; how++) {
		live_make(&s, 100);
		spoil(&s, how);
		live_write(&s, 4711, 0);
		CHECK_EQ(hsc_record_sources_read(&sources, LIVE, &why), HSC_OK);
		CHECK_EQ(sources.count, 1);
		CHECK_EQ(hsc_record_source_close(&sources.list[0], LIVE, &why),
			 HSC_OK);
		CHECK(sources.list[0].length <
		      s.encoder.out_len + LIVE_IDLE + HSC_NT_ENCODER_ROOM);
		hsc_record_sources_clear(&sources);
	}
}

/* Files that are no state, or of another build. */
static void test_refused(void)
{
	static struct live_state s;
	struct hsc_record_sources sources;
	struct hsc_error why = { "" };

	live_make(&s, 3);
	s.head.magic = 0; /* it died while it was made */
	live_write(&s, 4711, 0);
	scratch_text(LIVE "/live/4712-0.state", "short");
	scratch_text(LIVE "/live/4711.log", "xlen 64\n");
	scratch_text(LIVE "/live/4711-0.state2", "");
	CHECK_EQ(hsc_record_sources_read(&sources, LIVE, &why), HSC_OK);
	CHECK_EQ(sources.count, 0);
	hsc_record_sources_clear(&sources);
	for (unsigned how = 0; how < 4; how++) {
		live_make(&s, 3);
		s.head.magic += how == 0;
		s.head.state_size += how == 1;
		if (how == 2)
			s.head.state_offset = UINT64_MAX - 8;
		s.head.front_offset += how == 3 ? 1 << 20 : 0;
		live_write(&s, 4711, 0);
		CHECK_EQ(hsc_record_sources_read(&sources, LIVE, &why),
			 HSC_E_FORMAT);
		CHECK(strstr(why.text, "4711-0.state: written by another"));
		CHECK(!sources.list);
	}
}

/* A bundle from elsewhere: its stream is a link to a file that is not its own,
 * and one of its states is a pipe that nobody writes to. */
static void test_foreign(void)
{
	static struct live_state s;
	struct hsc_record_sources sources;
	struct hsc_error why = { "" };
	char text[8];

	scratch_text("mine", "mine");
	live_make(&s, 100);
	live_write(&s, 4711, 0);
	CHECK_EQ(unlink(LIVE "/streams/4711-0.trace"), 0);
	CHECK_EQ(symlink("../../mine", LIVE "/streams/4711-0.trace"), 0);
	CHECK_EQ(mkfifo(LIVE "/live/4712-0.state", 0600), 0);
	CHECK_EQ(-hsc_record_sources_read(&sources, LIVE, &why), -HSC_E_FILE);
	CHECK(strstr(why.text, "4712-0.state"));
	CHECK_EQ(unlink(LIVE "/live/4712-0.state"), 0);
	CHECK_EQ(hsc_record_sources_read(&sources, LIVE, &why), HSC_OK);
	CHECK_EQ(sources.count, 1);
	CHECK_EQ(-hsc_record_source_close(&sources.list[0], LIVE, &why),
		 -HSC_E_FILE);
	CHECK(strstr(why.text, "4711-0.trace"));
	hsc_record_sources_clear(&sources);
	scratch_read("mine", text, sizeof(text));
	CHECK_STR(text, "mine", "a file outside the bundle");
}

/* On a full disk, which a limit stands for, a part of the closing message may
 * be written. The stream ends before it then. */
static void test_no_room(void)
{
	static struct live_state s;
	struct hsc_record_sources sources;
	struct hsc_error why = { "" };
	struct rlimit was, limit;
	struct stat st;

	live_make(&s, 100);
	live_write(&s, 4711, 0);
	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &was), 0);
	limit = was;
	limit.rlim_cur = s.encoder.out_len + 1;
	CHECK_EQ(hsc_record_sources_read(&sources, LIVE, &why), HSC_OK);
	signal(SIGXFSZ, SIG_IGN);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
	CHECK_EQ(-hsc_record_source_close(&sources.list[0], LIVE, &why),
		 -HSC_E_FILE);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &was), 0);
	signal(SIGXFSZ, SIG_DFL);
	CHECK_STR(why.text,
		  LIVE "/streams/4711-0.trace: No space left on device",
		  "full");
	CHECK_EQ(stat(LIVE "/streams/4711-0.trace", &st), 0);
	CHECK_EQ(st.st_size, s.encoder.out_len);
	CHECK_EQ(hsc_record_source_close(&sources.list[0], LIVE, &why), HSC_OK);
	CHECK(sources.list[0].length > s.encoder.out_len);
	CHECK_EQ(unlink(LIVE "/live/4711-0.state"), 0);
	hsc_record_sources_clear(&sources);
}

/* By clock, then process, then number. */
static void test_order(void)
{
	static const struct {
		uint64_t key, start;
		unsigned n;
	} made[] = { { 9, 0, 0 }, { 4, 50, 0 }, { 9, 50, 2 }, { 9, 50, 10 } };
	static struct live_state s;
	struct hsc_record_sources sources;
	struct hsc_error why;

	for (size_t i = 4; i-- > 0;) {
		live_make(&s, 1);
		s.head.start = made[i].start;
		live_write(&s, made[i].key, made[i].n);
	}
	CHECK_EQ(hsc_record_sources_read(&sources, LIVE, &why), HSC_OK);
	CHECK_EQ(sources.count, 4);
	for (size_t i = 0; i < 4 && i < sources.count; i++) {
		CHECK_EQ(sources.list[i].key, made[i].key);
		CHECK_EQ(sources.list[i].n, made[i].n);
	}
	hsc_record_sources_clear(&sources);
	CHECK_EQ(hsc_record_sources_read(&sources, "none", &why), HSC_OK);
	CHECK_EQ(sources.count, 0);
}

int main(void)
{
	char scratch[16];

	for (size_t i = 0; i < sizeof(deaths) / sizeof(deaths[0]); i++) {
		scratch_enter(scratch);
		live_folders();
		test_death(i);
		scratch_leave(scratch);
	}
	scratch_enter(scratch);
	live_folders();
	test_spoilt();
	test_refused();
	scratch_leave(scratch);
	scratch_enter(scratch);
	live_folders();
	test_foreign();
	scratch_leave(scratch);
	scratch_enter(scratch);
	live_folders();
	test_no_room();
	test_order();
	scratch_leave(scratch);
	return check_failures != 0;
}
