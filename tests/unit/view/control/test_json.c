/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "unit/view/control/looked_at.h"

#define STATUS(state, active, loss)                                            \
	"{\"state\": \"" state "\", \"active\": " active                       \
	", \"enabled\": false, \"empty\": false, \"tracing\": false, "         \
	"\"loss\": " loss ", \"data_stall\": false, \"data_drop\": false, "    \
	"\"sink_error\": false"

static const char want[] =
	"{\"components\": ["
	"{\"name\": \"te\\u001B\", \"type\": \"encoder\", "
	"\"generation\": \"1.0\", \"base\": 4096, \"hart\": 3, "
	"\"outputs\": [\"ram\"], \"status\": " STATUS(
		"running", "true",
		"false") "}, "
			 "\"timestamp\": {\"width\": 40, \"divisor\": 4, "
			 "\"enabled\": true, "
			 "\"mode\": \"internal\", \"clock_hz\": 1000000, "
			 "\"rate_hz\": 250000.0}, \"registers\": "
			 "{\"trTeControl\": "
			 "{\"raw\": \"0x00000003\", \"fields\": {\"teActive\": "
			 "1, "
			 "\"teEnable\": 0}}}}, "
			 "{\"name\": \"ram\", \"type\": \"RAM sink\", "
			 "\"generation\": \"0.9.4\", \"base\": 8192, "
			 "\"outputs\": [], "
			 "\"status\": " STATUS(
				 "off", "false",
				 "true") ", \"start\": 256, "
					 "\"limit\": 508, \"write_pointer\": "
					 "288, \"wrapped\": true}, "
					 "\"sram_bytes\": 4096, \"fields\": {"
					 "\"a\": {\"always\": 2, \"reset\": "
					 "0}, "
					 "\"b\": {\"low\": 0, \"high\": 1023, "
					 "\"reset\": 0}, "
					 "\"c\": {\"values\": [0, 3, 6], "
					 "\"reset\": 3}}}]}";

int main(void)
{
	struct printed p = { .len = 0 };
	struct hsc_view_control v = { .out = printed_begin(&p) };
	json_t *root;
	char *line;

	look(&hsc_view_control_json, &v);
	v.form->end(&v, true);
	root = json_loads(printed_end(&p), JSON_REJECT_DUPLICATES, NULL);
	line = json_dumps(root, 0);
	CHECK_STR(line ? line : "no JSON", want, "JSON");
	free(line);
	json_decref(root);

	/* names of a device tree are any bytes */
	memcpy(looked_at.components[0].name, "te\xff", 4);
	v = (struct hsc_view_control){ .out = printed_begin(&p) };
	look(&hsc_view_control_json, &v);
	v.form->end(&v, true);
	CHECK(strstr(printed_end(&p), "te\xef\xbf\xbd\"") != NULL);

	/* after a failure there is no half of it */
	v = (struct hsc_view_control){ .out = printed_begin(&p) };
	look(&hsc_view_control_json, &v);
	v.form->end(&v, false);
	CHECK_STR(printed_end(&p), "", "failed");
	printed_free(&p);
	return check_failures != 0;
}
