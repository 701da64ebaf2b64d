/* SPDX-License-Identifier: MIT */
#include "unit/view/counters/records.h"

#define HEAD                                                                   \
	"{ \"schema\": \"hartscope-counters\", \"version\": 1,\n"              \
	"  \"bundle\": \"a\\u0022b\",\n  \"records\": ["
#define NAME "\"fn,\\u0022x\\u0022\""

int main(void)
{
	const struct hsc_view_ops *ops = &hsc_view_counters_json_ops;
	struct printed p = { .len = 0 };
	struct records r;

	records_begin(&r, &p);
	for (size_t i = 0; i < RECORDS; i++)
		records_feed(ops, &r.view, i);
	CHECK_EQ(ops->finish(&r.view), HSC_OK);
	CHECK_STR(printed_end(&p),
		  HEAD
		  "\n    { \"hart\": 7, \"time\": 0, \"clock\": 0, "
		  "\"offset\": 0, \"record\": \"header\", "
		  "\"counts\": \"delta\", \"counters\": [\n"
		  "      { \"index\": 0, \"name\": \"cycles\", "
		  "\"type\": \"general\", \"code\": 1, "
		  "\"event_data\": \"0x0\", \"csr\": \"0xb00\", "
		  "\"bits\": 64 },\n"
		  "      { \"index\": 3, \"name\": \"raw-0x20000\", "
		  "\"type\": \"raw\", \"code\": 0, "
		  "\"event_data\": \"0x20000\", \"csr\": \"0xb03\", "
		  "\"bits\": 40 } ] },\n"
		  "    { \"hart\": 7, \"time\": 1000, \"clock\": 10, "
		  "\"offset\": 16, \"record\": \"enter\", "
		  "\"address\": \"0x1000\", \"function\": " NAME ", "
		  "\"other_address\": \"0x2000\", \"other_function\": \"\", "
		  "\"counters\": [\n"
		  "      { \"index\": 0, \"name\": \"cycles\", "
		  "\"value\": 100 },\n"
		  "      { \"index\": 3, \"name\": \"raw-0x20000\", "
		  "\"value\": 7 } ] },\n"
		  "    { \"hart\": 7, \"time\": 2000, \"clock\": 20, "
		  "\"offset\": 32, \"record\": \"manual\", "
		  "\"address\": \"0x1000\", \"function\": " NAME ", "
		  "\"cut\": true, \"unsure\": true, \"counters\": [\n"
		  "      { \"index\": 0, \"name\": \"cycles\", "
		  "\"value\": 150, \"increment\": 50 } ] },\n"
		  "    { \"hart\": 7, \"time\": 3000, \"clock\": 30, "
		  "\"offset\": 48, \"record\": \"exit\", "
		  "\"address\": \"0x1000\", \"function\": " NAME ", "
		  "\"other_address\": \"0x2000\", \"other_function\": \"\", "
		  "\"counters\": [ ] },\n"
		  "    { \"hart\": 7, \"clock\": 40, \"offset\": 64, "
		  "\"record\": \"damage\", \"writes\": 1, "
		  "\"reason\": \"no header before them\" } ] }\n",
		  "JSON");
	records_end(&r);

	records_begin(&r, &p);
	CHECK_EQ(ops->finish(&r.view), HSC_OK);
	CHECK_STR(printed_end(&p), HEAD " ] }\n", "no record");
	records_end(&r);
	printed_free(&p);
	return check_failures != 0;
}
