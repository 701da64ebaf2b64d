/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/event/stm_names.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum hsc_status read_text(const char *text, struct hsc_stm_names *names,
				 struct hsc_error *why)
{
	char path[] = "stm-names-XXXXXX";
	const int fd = mkstemp(path);
	enum hsc_status rc = HSC_E_FILE;

	CHECK(fd >= 0);
	if (fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text))
		rc = hsc_stm_names_read(names, path, why);
	close(fd);
	unlink(path);
	return rc;
}

/* A row and values, and the words. */
static const struct {
	const char *row;
	uint64_t values[3];
	size_t count;
	unsigned bits;
	const char *want;
} words[] = {
	{ "{\"id\":9,\"name\":\"n\"}", { 0x20 }, 1, 32, "0x20" },
	{ "{\"id\":\"9\",\"name\":\"n\",\"style\":\"d\"}",
	  { 0xffff },
	  1,
	  16,
	  "-1" },
	{ "{\"id\":9,\"name\":\"n\",\"style\":\"d\"}",
	  { UINT64_MAX },
	  1,
	  64,
	  "-1" },
	{ "{\"id\":9,\"name\":\"n\",\"style\":\"u\"}", { 77 }, 1, 32, "77" },
	{ "{\"id\":9,\"name\":\"n\",\"style\":\"c\"}", { 65 }, 1, 32, "A" },
	{ "{\"id\":9,\"name\":\"n\",\"style\":\"c\"}", { 7 }, 1, 32, "?" },
	{ "{\"id\":9,\"name\":\"n\",\"fields\":[\"a\",\"b\"]}",
	  { 1, 2 },
	  2,
	  32,
	  "a=0x1, b=0x2" },
	{ "{\"id\":9,\"name\":\"n\",\"fields\":[\"a\",\"b\"],"
	  "\"format\":\"{b:u} of {a:x}{no} {\"}",
	  { 16, 2 },
	  2,
	  32,
	  "2 of 0x10{no} {" },
	{ "{\"id\":9,\"name\":\"n\",\"format\":\"<{:u}|{value}>\"}",
	  { 10 },
	  1,
	  32,
	  "<10|0xa>" },
};

static void test_words(void)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct hsc_error why = { "" };
		struct hsc_stm_names names;
		char json[256], text[HSC_STM_TEXT_MAX];

		snprintf(json, sizeof(json), "{\"events\":[%s]}", words[i].row);
		CHECK_EQ(read_text(json, &names, &why), HSC_OK);
		CHECK_STR(why.text, "", words[i].row);
		CHECK_EQ(names.count, 2); /* and id 4 */
		CHECK(hsc_stm_names_find(&names, 4) != NULL);
		CHECK(hsc_stm_names_find(&names, 10) == NULL);
		hsc_stm_names_print(hsc_stm_names_find(&names, 9),
				    words[i].values, words[i].count,
				    words[i].bits, text);
		CHECK_STR(text, words[i].want, words[i].row);
		hsc_stm_names_clear(&names);
	}
}

static void test_wrong(void)
{
	static const struct {
		const char *text, *why;
	} wrong[] = {
		{ "[", "names:1:1: " },
		{ "[\n {\"id\": 1,,", "names:2:11: " },
		{ "{}", "names: no list of events" },
		{ "[1]", "names: event 0: id is missing" },
		{ "[{\"id\":1}]", "names: event 0: name is missing" },
		{ "[{\"id\":65536,\"name\":\"n\"}]", "event 0: id is" },
		{ "[{\"id\":-1,\"name\":\"n\"}]", "event 0: id is" },
		{ "[{\"id\":\"x\",\"name\":\"n\"}]", "event 0: id is" },
		{ "[{\"id\":1,\"name\":7}]", "event 0: name is" },
		{ "[{\"id\":1,\"name\":\"n\",\"format\":7}]",
		  "event 0: format is" },
		{ "[{\"id\":2,\"name\":\"n\"},"
		  "{\"id\":1,\"name\":\"n\",\"style\":\"y\"}]",
		  "event 1: style is" },
		{ "[{\"id\":1,\"name\":\"n\",\"fields\":3}]",
		  "event 0: fields is" },
		{ "[{\"id\":1,\"name\":\"n\",\"fields\":[1]}]",
		  "event 0: fields is" },
		{ "[{\"id\":1,\"name\":\"n\",\"style\":\"text\","
		  "\"fields\":[\"a\",\"b\"]}]",
		  "event 0: fields is" },
		{ "[{\"id\":1,\"name\":\"n\"},{\"id\":1,\"name\":\"m\"}]",
		  "names: id 0x1 stands there twice" },
		{ "[{\"id\":1,\"name\":\"n\",\"fields\":[\"\",\"\",\"\","
		  "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\","
		  "\"\",\"\",\"\",\"\"]}]",
		  "event 0: fields is" },
	};

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct hsc_error why = { "" };
		struct hsc_stm_names names;

		CHECK_EQ(read_text(wrong[i].text, &names, &why), HSC_E_FORMAT);
		CHECK_EQ(names.count, 0);
		CHECK_EQ(hsc_stm_names_parse(&names, "names", wrong[i].text,
					     strlen(wrong[i].text), &why),
			 HSC_E_FORMAT);
		if (!strstr(why.text, wrong[i].why))
			CHECK_STR(why.text, wrong[i].why, wrong[i].text);
		CHECK_EQ(names.count, 0);
	}
}

/* Text that is too long is cut, never more. */
static void test_long(void)
{
	struct hsc_stm_names names;
	struct hsc_error why;
	char json[600], text[HSC_STM_TEXT_MAX];
	const uint64_t value = UINT64_MAX;

	snprintf(json, sizeof(json),
		 "[{\"id\":9,\"name\":\"n\",\"format\":\"%0400d{value}\"}]", 0);
	CHECK_EQ(read_text(json, &names, &why), HSC_OK);
	hsc_stm_names_print(hsc_stm_names_find(&names, 9), &value, 1, 64, text);
	CHECK_EQ(strlen(text), HSC_STM_TEXT_MAX - 1);
	hsc_stm_names_clear(&names);
	CHECK_EQ(hsc_stm_names_usual(&names), HSC_OK);
	CHECK_EQ(names.count, 1);
	CHECK_EQ(names.rows[0].style, HSC_STM_TEXT);
	hsc_stm_names_clear(&names);
}

int main(void)
{
	test_words();
	test_wrong();
	test_long();
	return check_failures != 0;
}
