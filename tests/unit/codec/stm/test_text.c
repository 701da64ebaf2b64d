/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/stm_text.h>

static void test_groups(void)
{
	static const struct {
		uint16_t id, thread_switch;
		enum hsc_stm_group group;
		const char *name;
	} cases[] = {
		{ 0x0000, 0, HSC_STM_NOT_USED, "" },
		{ 0x0001, 0, HSC_STM_USER, "" },
		{ 0x3fff, 0, HSC_STM_USER, "" },
		{ 0x4000, 0, HSC_STM_COM, "THREAD_NAME" },
		{ 0x4001, 0, HSC_STM_COM, "" },
		{ 0x7fff, 0, HSC_STM_COM, "" },
		{ 0x8000, 0, HSC_STM_SYS, "THREAD_SWITCH" },
		{ 0x8001, 0, HSC_STM_RESERVED, "" },
		{ 0xbfff, 0, HSC_STM_RESERVED, "" },
		{ 0xc000, 0, HSC_STM_SYS, "" },
		{ 0xffff, 0, HSC_STM_SYS, "" },
		/* who reads the table of groups literally */
		{ 0x8000, 0xc000, HSC_STM_RESERVED, "" },
		{ 0xc000, 0xc000, HSC_STM_SYS, "THREAD_SWITCH" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const uint16_t id = cases[i].id, at = cases[i].thread_switch;
		const char *name = hsc_stm_id_name(id, at);

		CHECK_EQ(hsc_stm_group_of(id, at), cases[i].group);
		CHECK_STR(name ? name : "", cases[i].name, "name");
	}
}

static void check_line(const char *text, const struct hsc_stm_log_line *want)
{
	struct hsc_stm_log_line got;
	char buf[HSC_STM_LOG_MAX];

	CHECK_EQ(hsc_stm_log_parse(text, strlen(text), &got), HSC_OK);
	CHECK_EQ(got.overflow, want->overflow);
	CHECK_EQ(got.lost, want->lost);
	CHECK_EQ(got.timestamp, want->timestamp);
	CHECK_EQ(got.id, want->id);
	CHECK_EQ(got.value, want->value);
	hsc_stm_log_print(want, buf);
	CHECK(strncmp(buf, text, strlen(buf) - 1) == 0);
}

static void check_core(const char *text, const char *words)
{
	struct hsc_stm_log_line got;

	CHECK_EQ(hsc_stm_log_parse(text, strlen(text), &got), HSC_OK);
	CHECK_EQ(got.timestamp, 0x10ab5fed);
	CHECK_EQ(got.words_len, strlen(words));
	CHECK(got.words && strncmp(got.words, words, got.words_len) == 0);
}

static void test_lines(void)
{
	static const char *const wrong[] = {
		"",
		"10ada347",
		"10ada347 0004",
		"10ada347 0004 00000000000000",
		"10ada347 0004 0000000000000048 x",
		"10ada34g 0004 0000000000000048",
		"10ada347 00040 000000000000048",
		"Overflow, missed  events",
		"Overflow, missed 12 event",
		"Overflow, missed 12 events!",
		"Overflow, missed 99999999999 events",
		"10ab5fed enter ",
		"10ab5fed enters main",
	};
	struct hsc_stm_log_line line = { .timestamp = 0x10ada347,
					 .id = 4,
					 .value = 0x48 };

	check_line("10ada347 0004 0000000000000048\n", &line);
	check_line("10ada347 0004 0000000000000048", &line);
	check_line("10ada347 0004 0000000000000048\r\n", &line);
	check_line("10ada347 0004 0000000000000048 print\n", &line);
	line = (struct hsc_stm_log_line){ .timestamp = UINT32_MAX,
					  .id = 0xffff,
					  .value = UINT64_MAX };
	check_line("ffffffff ffff ffffffffffffffff\n", &line);
	line = (struct hsc_stm_log_line){ .overflow = true, .lost = 65535 };
	check_line("Overflow, missed 65535 events\n", &line);
	check_core("10ab5fed enter _or1k_cache_init\n",
		   "enter _or1k_cache_init");
	check_core("10ab5fed change mode to 3", "change mode to 3");
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		CHECK_EQ(hsc_stm_log_parse(wrong[i], strlen(wrong[i]), &line),
			 HSC_E_WIRE);
}

int main(void)
{
	test_groups();
	test_lines();
	return check_failures != 0;
}
