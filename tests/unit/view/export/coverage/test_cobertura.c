/* SPDX-License-Identifier: MIT */
#include "unit/view/cover/shown.h"
#include "view/export/coverage/cover.h"

#define RATES(line, branch)                                                    \
	" line-rate=\"" line "\" branch-rate=\"" branch "\" complexity=\"0\""
#define LINE(n, hits)                                                          \
	"<line number=\"" #n "\" hits=\"" #hits "\" branch=\"false\"/>\n"
#define BRANCH(n, hits)                                                        \
	"<line number=\"" #n "\" hits=\"" #hits "\" branch=\"true\" "          \
	"condition-coverage=\"100% (2/2)\">\n<conditions>\n"                   \
	"<condition number=\"0\" type=\"jump\" coverage=\"100%\"/>\n"          \
	"</conditions>\n</line>\n"
#define METHOD(name, rate, line, hits)                                         \
	"<method name=\"" name "\" signature=\"\" line-rate=\"" rate           \
	"\" branch-rate=\"" rate "\" complexity=\"0\">\n<lines>\n"             \
	"<line number=\"" #line "\" hits=\"" #hits "\"/>\n"                    \
	"</lines>\n</method>\n"

static const char want[] =
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	"<!DOCTYPE coverage SYSTEM "
	"\"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n"
	"<coverage" RATES(
		"0.714",
		"1.000") " lines-covered=\"5\" "
			 "lines-valid=\"7\" branches-covered=\"4\" "
			 "branches-valid=\"4\" "
			 "version=\"hartscope\" timestamp=\"0\">\n"
			 "<sources>\n<source>/</source>\n</"
			 "sources>\n<packages>\n"
			 "<package name=\"src\"" RATES(
				 "0.714",
				 "1.000") ">\n<classes>\n"
					  "<class name=\"a.c\" "
					  "filename=\"src/a.c\"" RATES("0.666", "1.000") ">\n<methods>\n" METHOD(
						  "f", "1.000", 10, 2)
						  METHOD("g", "0.000", 20, 0) "</methods>\n<lines>\n" LINE(
							  10,
							  2) BRANCH(11,
								    2) BRANCH(14,
									      2)
							  LINE(15, 1) LINE(20, 0) LINE(
								  22,
								  0) "</"
								     "lines>\n<"
								     "/class>\n"
								     "<class "
								     "name=\"b."
								     "h\" "
								     "filename="
								     "\"src/"
								     "b."
								     "h"
								     "\"" RATES("1.000", "1.000") ">\n<methods>\n</methods>\n<lines>\n" LINE(
									     7,
									     3) "</lines>\n</class>\n</classes>\n</package>\n</packages>\n"
										"</coverage>\n";

int main(void)
{
	struct shown s;

	shown_make(&s);
	hsc_export_cobertura(s.view.out, s.cover);
	CHECK_STR(printed_end(&s.printed), want, "all");
	shown_free(&s);
	return check_failures != 0;
}
