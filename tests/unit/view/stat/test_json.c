/* SPDX-License-Identifier: MIT */
#include "unit/view/stat/figures.h"

int main(void)
{
	struct hsc_totals t = figures_totals();
	struct hsc_view_stat s = figures_stat(&t);
	struct printed p = { .len = 0 };

	hsc_view_stat_json(printed_begin(&p), &figures_title, &s);
	CHECK_STR(printed_end(&p),
		  "{ \"schema\": \"hartscope-stat\", \"version\": 1,\n"
		  "  \"bundle\": \"a\\u0022b.hart\",\n"
		  "  \"harts\": 2,\n"
		  "  \"instructions\": 2000,\n"
		  "  \"classes\": {\n"
		  "    \"integer\": 1500,\n"
		  "    \"multiply\": 0,\n"
		  "    \"load\": 0,\n"
		  "    \"store\": 0,\n"
		  "    \"atomic\": 0,\n"
		  "    \"branch\": 400,\n"
		  "    \"jump\": 100,\n"
		  "    \"float\": 0,\n"
		  "    \"vector\": 0,\n"
		  "    \"system\": 0,\n"
		  "    \"other\": 0 },\n"
		  "  \"compressed\": 1000,\n"
		  "  \"branches\": 400,\n"
		  "  \"taken\": 300,\n"
		  "  \"not_taken\": 99,\n"
		  "  \"indirect_jumps\": 20,\n"
		  "  \"calls\": 30,\n"
		  "  \"tail_calls\": 2,\n"
		  "  \"open_at_most\": 5,\n"
		  "  \"exceptions\": 1,\n"
		  "  \"interrupts\": 3,\n"
		  "  \"functions\": 9,\n"
		  "  \"events\": {\n"
		  "    \"software\": 6 },\n"
		  "  \"ticks\": 5000,\n"
		  "  \"messages\": 40,\n"
		  "  \"bytes\": 250,\n"
		  "  \"bits_per_instruction\": 1.000000,\n"
		  "  \"gaps\": 1,\n"
		  "  \"gap_bytes\": 3,\n"
		  "  \"warnings\": 0 }\n",
		  "all");
	s.decoded.uncounted = 2;
	hsc_view_stat_json(printed_begin(&p), &figures_title, &s);
	CHECK(strstr(printed_end(&p), "\"uncounted\": 2 }\n"));
	s.part = true;
	t.timed = false;
	hsc_view_stat_json(printed_begin(&p), &figures_title, &s);
	CHECK(!strstr(printed_end(&p), "bits_per_instruction"));
	CHECK(!strstr(printed_end(&p), "ticks"));
	printed_free(&p);
	return check_failures != 0;
}
