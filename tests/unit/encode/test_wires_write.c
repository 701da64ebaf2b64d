/* SPDX-License-Identifier: MIT */
#include "support/wires_round.h"
#include "unit/check.h"

static const char *const modes[] = {
	"manchester",       "uart",
	"parallel1",        "parallel2",
	"parallel4",        "parallel8",
	"parallel16",       "parallel1-center",
	"parallel2-center", "parallel4-center",
	"parallel8-center", "parallel16-center",
};

/* What is written in any mode is read again, wherever the period comes from. */
int main(void)
{
	static struct wires_round r;
	uint64_t seed = 5;

	for (size_t i = 0; i < 2 * sizeof(modes) / sizeof(modes[0]); i++) {
		struct hsc_wires_config config = { .period = i % 2 ? 10 : 0 };
		struct hsc_wires_result result;
		struct hsc_error why = { "" };

		CHECK(hsc_wires_mode(modes[i / 2], &config.link) == HSC_OK);
		wires_make(&r, &config.link, &seed);
		CHECK_EQ(wires_back(&r, &config, &result, &why), HSC_OK);
		CHECK_STR(why.text, "", modes[i / 2]);
		CHECK_EQ(result.faults + result.unknown, 0);
		CHECK_EQ(result.bytes, r.want_len);
		CHECK_EQ(r.got_len, r.want_len);
		CHECK(memcmp(r.got, r.want, r.want_len) == 0);
		unlink(r.path);
	}
	return check_failures != 0;
}
