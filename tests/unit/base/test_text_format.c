/* SPDX-License-Identifier: MIT */
/* The C library of this machine says what the text is. */
#include "unit/check.h"
#include <hartscope/base/text_format.h>
#include <inttypes.h>
#include <stddef.h>

struct text {
	struct hsc_text_out out;
	char buf[256];
};

static void put(struct hsc_text_out *out, char c)
{
	struct text *t = (struct text *)(void *)out;

	if ((size_t)out->count < sizeof(t->buf) - 1)
		t->buf[out->count] = c;
}

static int format(struct text *t, const char *text, ...)
{
	struct hsc_text_arguments args;

	*t = (struct text){ .out = { put, 0 } };
	va_start(args.list, text);
	hsc_text_format(&t->out, text, &args);
	va_end(args.list);
	return t->out.count;
}

#define SAME(...)                                                              \
	do {                                                                   \
		struct text text_;                                             \
		char want[256];                                                \
		const int len = snprintf(want, sizeof(want), __VA_ARGS__);     \
		CHECK_EQ(format(&text_, __VA_ARGS__), len);                    \
		CHECK_STR(text_.buf, want, "text");                            \
	} while (0)

int main(void)
{
	static const uint64_t numbers[] = { 0,
					    9,
					    10,
					    65535,
					    65536,
					    4294967295,
					    4294967296,
					    UINT64_C(9999999999999999999),
					    UINT64_C(10000000000000000000),
					    INT64_MAX,
					    (uint64_t)INT64_MIN,
					    UINT64_MAX };
	struct text t;

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		const uint64_t n = numbers[i];

		SAME("%llu %llx %lld", (unsigned long long)n,
		     (unsigned long long)n, (long long)n);
		SAME("%u %x %d %i", (unsigned)n, (unsigned)n, (int)n, (int)n);
		SAME("%lu|%zu", (unsigned long)n, (size_t)n);
	}
	SAME("%5d|%05d|%2d|%08x", -12, -12, -1234, 0xabcu);
	SAME("%s, %10s%c 100%%", "text", "right", '!');
	SAME("%p", (void *)(uintptr_t)0x1234);
	SAME("nothing");
	/* what it does not know stands as it is, and it does not run over */
	CHECK_EQ(format(&t, "%q%"), 2);
	CHECK_STR(t.buf, "q%", "unknown");
	CHECK_EQ(format(&t, "end %5"), 4);
	CHECK_EQ(format(&t, "%s", (char *)NULL), 6);
	return check_failures != 0;
}
