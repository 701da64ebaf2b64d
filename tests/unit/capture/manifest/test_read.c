/* SPDX-License-Identifier: MIT */
#include "capture/manifest/json.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"

#define HEAD                                                                   \
	"{\"schema\": 1, \"complete\": false, \"protocol\": \"ntrace\", "      \
	"\"xlen\": 64"
#define SOURCES   ", \"sources\": []"
#define PROCESSES ", \"processes\": []"
#define MAP(m)                                                                 \
	HEAD SOURCES ", \"processes\": [{\"maps\": []}, {\"maps\": "           \
		     "[{\"start\": 0, \"len\": 0}, " m "]}]}"
#define SOURCE(s)                                                              \
	HEAD ", \"processes\": [{\"maps\": []}], \"sources\": [" s "]}"

#define VERSIONS(of_code, of_source)                                           \
	HEAD ", \"processes\": [{\"maps\": [], \"versions\": "                 \
	     "[{\"maps\": [" of_code "]}]}, {\"maps\": []}], "                 \
	     "\"sources\": [{\"id\": 0, "                                      \
	     "\"stream\": \"s\", " of_source "}]}"
#define HALF "{\"start\": 0, \"len\": 2, \"bytes\": \"0500\"}"
#define FROM "\"process\": 0, \"versions\": "

static const struct {
	const char *name, *text;
	const char *problem; /* NULL: it is fine */
} cases[] = {
	{ "least", HEAD SOURCES PROCESSES "}", NULL },
	{ "unknown members",
	  HEAD SOURCES PROCESSES ", \"new\": {\"a\": [1, 2.5, null]}}", NULL },
	{ "null is as good as nothing",
	  HEAD SOURCES PROCESSES ", \"tool\": null}", NULL },
	{ "no JSON", "{\n  \"schema\": }", "m, line 2, column 13: " },
	{ "nothing", "", "m, line 1, column 0: " },
	{ "cut off", HEAD, "m, line 1, column " },
	{ "no object", "[]", "m: the manifest is not an object" },
	{ "no schema", "{}", "m: schema is missing" },
	{ "schema of the future", "{\"schema\": 2}",
	  "m: schema is newer than this hartscope reads; a newer one does" },
	{ "schema 0", "{\"schema\": 0}", "m: schema is not the number" },
	{ "schema is text", "{\"schema\": \"one\"}",
	  "m: schema is not a number" },
	{ "complete is missing", "{\"schema\": 1}", "m: complete is missing" },
	{ "complete is 1", "{\"schema\": 1, \"complete\": 1}",
	  "m: complete is neither true nor false" },
	{ "full is 1", HEAD SOURCES PROCESSES ", \"full\": 1}",
	  "m: full is neither true nor false" },
	{ "wrapped is text", HEAD SOURCES PROCESSES ", \"wrapped\": \"\"}",
	  "m: wrapped is neither true nor false" },
	{ "protocol is 7",
	  "{\"schema\": 1, \"complete\": true, \"protocol\": 7}",
	  "m: protocol is not a string" },
	{ "xlen",
	  "{\"schema\": 1, \"complete\": true, \"protocol\": \"\", "
	  "\"xlen\": 128}",
	  "m: xlen is neither 32 nor 64" },
	{ "no sources", HEAD PROCESSES "}", "m: sources is missing" },
	{ "no processes", HEAD SOURCES "}", "m: processes is missing" },
	{ "sources is an object", HEAD PROCESSES ", \"sources\": {}}",
	  "m: sources is not an array" },
	{ "a member twice", HEAD SOURCES PROCESSES SOURCES "}", "duplicate" },
	{ "command", HEAD SOURCES PROCESSES ", \"command\": [\"a\", 1]}",
	  "m: command is not a string" },
	{ "params", HEAD SOURCES PROCESSES ", \"params\": []}",
	  "m: params is not an object" },
	{ "value of a parameter",
	  HEAD SOURCES PROCESSES ", \"params\": {\"a\": 1}}",
	  "m: params has a value that is not a string" },
	{ "map", MAP("{\"start\": \"0xfFf0\", \"len\": 16}"), NULL },
	{ "map at the top",
	  MAP("{\"start\": \"0xffffffffffffffff\", \"len\": 1}"), NULL },
	{ "map past the top",
	  MAP("{\"start\": \"0xffffffffffffffff\", \"len\": 2}"),
	  "m: processes[1].maps[1].len reaches past the end of memory" },
	{ "map is a number", MAP("1"),
	  "m: processes[1].maps[1] is not an object" },
	{ "map without start", MAP("{}"),
	  "m: processes[1].maps[1].start is missing" },
	{ "hex without 0x", MAP("{\"start\": \"12\"}"),
	  "m: processes[1].maps[1].start is not a number" },
	{ "17 digits", MAP("{\"start\": \"0x00000000000000001\"}"),
	  "m: processes[1].maps[1].start is not a number" },
	{ "0x alone", MAP("{\"start\": \"0x\"}"), "start is not a number" },
	{ "more than digits", MAP("{\"start\": \"0x1 \"}"),
	  "start is not a number" },
	{ "negative", MAP("{\"start\": -1}"), "start is not a number" },
	{ "a fraction", MAP("{\"start\": 1.5}"), "start is not a number" },
	{ "bytes", MAP("{\"start\": 0, \"len\": 2, \"bytes\": \"0fF0\"}"),
	  NULL },
	{ "bytes and length",
	  MAP("{\"start\": 0, \"len\": 2, \"bytes\": \"0ff00\"}"),
	  "maps[1].bytes has not two digits for each byte of len" },
	{ "bytes that are no digits",
	  MAP("{\"start\": 0, \"len\": 1, \"bytes\": \"0g\"}"),
	  "maps[1].bytes has a character that is no digit" },
	{ "format", MAP("{\"start\": 0, \"format\": \"coff\"}"),
	  "maps[1].format is not one that we know" },
	{ "file out of the bundle",
	  MAP("{\"start\": 0, \"file\": \"elf/../../x\"}"),
	  "maps[1].file leads out of the bundle" },
	{ "dots in a name", MAP("{\"start\": 0, \"file\": \"elf/..x\"}"),
	  NULL },
	{ "file from the root", MAP("{\"start\": 0, \"file\": \"/x\"}"),
	  "maps[1].file is not a path in the bundle" },
	{ "unknown is text", MAP("{\"start\": 0, \"unknown\": \"yes\"}"),
	  "maps[1].unknown is neither true nor false" },
	{ "source", SOURCE("{\"id\": 0, \"stream\": \"s\", \"process\": 0}"),
	  NULL },
	{ "source of no process",
	  SOURCE("{\"id\": 0, \"stream\": \"s\", \"process\": 1}"),
	  "m: sources[0].process is not the index of a process" },
	{ "source without stream", SOURCE("{\"id\": 0, \"process\": 0}"),
	  "m: sources[0].stream is missing" },
	{ "versions of code",
	  VERSIONS(HALF, FROM "[{\"start\": 0, \"version\": 0}, "
			      "{\"start\": 4, \"version\": 0}]"),
	  NULL },
	{ "a version without bytes", VERSIONS("{\"start\": 0}", FROM "[]"),
	  "m: processes[0].versions[0].maps has one without bytes" },
	{ "a version that is not there",
	  VERSIONS(HALF, FROM "[{\"start\": 0, \"version\": 1}]"),
	  "m: sources[0].versions[0].version is not the index of a version" },
	{ "versions out of order",
	  VERSIONS(HALF, FROM "[{\"start\": 0, \"version\": 0}, "
			      "{\"start\": 0, \"version\": 0}]"),
	  "m: sources[0].versions[1].start is out of order" },
	{ "versions from later on",
	  VERSIONS(HALF, FROM "[{\"start\": 2, \"version\": 0}]"),
	  "m: sources[0].versions[0].start is out of order" },
	{ "versions of another process",
	  VERSIONS(HALF, "\"process\": 1, \"versions\": "
			 "[{\"start\": 0, \"version\": 0}]"),
	  "m: sources[0].versions[0].version is not the index of a version" },
	{ "source without id", SOURCE("{\"stream\": \"s\", \"process\": 0}"),
	  "m: sources[0].id is missing" },
};

static void test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_error why = { "" };
		struct hsc_manifest m;
		enum hsc_status rc = hsc_manifest_parse(
			&m, "m", cases[i].text, strlen(cases[i].text), &why);

		if (!cases[i].problem) {
			CHECK_STR(why.text, "", cases[i].name);
			CHECK_EQ(-rc, HSC_OK);
		} else {
			CHECK_EQ(-rc, -HSC_E_FORMAT);
			if (!strstr(why.text, cases[i].problem))
				CHECK_STR(why.text, cases[i].problem,
					  cases[i].name);
			CHECK(m.process_count == 0 && m.protocol == NULL);
		}
		hsc_manifest_clear(&m);
	}
}

static void test_files(void)
{
	struct hsc_error why;
	struct hsc_manifest m;

	CHECK_EQ(-hsc_manifest_read(&m, ".", &why), -HSC_E_FILE);
	CHECK_STR(why.text, "./manifest.json: No such file or directory",
		  "gone");
	scratch_text("manifest.json", "{]");
	CHECK_EQ(-hsc_manifest_read(&m, ".", &why), -HSC_E_FORMAT);
	CHECK(strstr(why.text, "./manifest.json, line 1, column 2: ") != NULL);
	CHECK_EQ(-hsc_manifest_read(&m, "manifest.json", NULL), -HSC_E_FILE);
}

int main(void)
{
	char name[16];

	scratch_enter(name);
	test_cases();
	test_files();
	scratch_leave(name);
	return check_failures != 0;
}
