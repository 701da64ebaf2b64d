/* SPDX-License-Identifier: MIT */
#include "unit/view/cover/shown.h"

#define SUMS(lines, functions, branches, instructions)                         \
	"{ \"lines\": " lines ", \"functions\": " functions                    \
	", \"branches\": " branches ", \"instructions\": " instructions " }"
#define OF(all, ran) "{ \"all\": " #all ", \"ran\": " #ran " }"
#define LINE(line, count)                                                      \
	"\n      { \"line\": " #line ", \"count\": " #count " }"
#define BRANCH(line, address, count, taken, not_taken)                         \
	"\n      { \"line\": " #line                                           \
	", \"module\": \"prog\", \"address\": \"" address                      \
	"\", \"count\": " #count ", \"taken\": " #taken                        \
	", \"not_taken\": " #not_taken

static const char want[] =
	"{ \"schema\": \"hartscope-cover\", \"version\": 1,\n"
	"  \"bundle\": \"a\\u003cb.hart\", \"recordings\": 1,\n"
	"  \"harts\": 1, \"instructions\": 12, \"gaps\": 1, "
	"\"gap_bytes\": 7,\n"
	"  \"branches_are\": \"outcomes of the conditional branches in the "
	"binary\",\n"
	"  \"total\": " SUMS(
		OF(7, 5), OF(3, 2), OF(4, 4),
		OF(10,
		   8)) ",\n"
		       "  \"files\": [\n"
		       "  { \"file\": \"/src/a.c\", \"total\": " SUMS(
			       OF(6, 4), OF(2, 1), OF(4, 4),
			       OF(6,
				  4)) ",\n"
				      "    \"lines\": [" LINE(10, 2) "," LINE(11, 2) "," LINE(14, 2) "," LINE(15, 1) "," LINE(
					      20,
					      0) ","
						 "\n      { \"line\": 21, "
						 "\"count\": 0, \"excluded\": "
						 "true }," LINE(
							 22,
							 0) " ],\n"
							    "    "
							    "\"functions\": [\n"
							    "      { \"name\": "
							    "\"f\", \"line\": "
							    "10, \"calls\": 2, "
							    "\"instructions\": "
							    "6, \"ran\": 6 },\n"
							    "      { \"name\": "
							    "\"g\", \"line\": "
							    "20, \"calls\": 0, "
							    "\"instructions\": "
							    "3, \"ran\": 0 } "
							    "],\n"
							    "    \"branches\": "
							    "[" BRANCH(11, "0x1004", 2, 1, 1) " }," BRANCH(14, "0x1010", 2, 1, 1) " }," BRANCH(
								    20,
								    "0x1018", 0,
								    0,
								    0) ", "
								       "\"exclu"
								       "ded\": "
								       "true } "
								       "] },\n"
								       "  { "
								       "\"file"
								       "\": "
								       "\"/src/"
								       "b.h\", "
								       "\"total"
								       "\":"
								       " " SUMS(
									       OF(1,
										  1),
									       OF(0,
										  0),
									       OF(0,
										  0),
									       OF(2,
										  2)) ",\n"
										      "    \"lines\": [" LINE(
											      7,
											      3) " ],\n    \"functions\": [ ],\n"
												 "    \"branches\": [ ] },\n"
												 "  { \"module\": \"prog\", \"total\": " SUMS(
													 OF(0,
													    0),
													 OF(1,
													    1),
													 OF(0,
													    0),
													 OF(2,
													    2)) ",\n"
														"    \"lines\": [ ],\n    \"functions\": [\n"
														"      { \"name\": \"h\", \"line\": 0, \"calls\": 1, "
														"\"instructions\": 2, \"ran\": 2 } ],\n"
														"    \"branches\": [ ] } ] }\n";

int main(void)
{
	struct shown s;

	shown_make(&s);
	hsc_view_cover_json(&s.view);
	CHECK_STR(printed_end(&s.printed), want, "all");
	/* with sources, none of which is there */
	s.view.out = printed_begin(&s.printed);
	hsc_view_cover_data(&s.view, true);
	CHECK(strstr(printed_end(&s.printed),
		     "\"branches\": [ ],\n    \"source\": null }") != NULL);
	shown_free(&s);
	return check_failures != 0;
}
