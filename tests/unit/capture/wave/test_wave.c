/* SPDX-License-Identifier: MIT */
#include "support/wave_file.h"
#include "unit/check.h"

int main(void)
{
	const struct hsc_wave_names names = { NULL, NULL };
	struct wave_file f;

	CHECK_EQ(wave_read(&f, "/nowhere/at/all", &names), HSC_E_FILE);
	CHECK(strstr(f.why.text, "/nowhere/at/all") != NULL);
	CHECK_EQ(wave_read(&f, "/", &names), HSC_E_FILE);
	CHECK_STR(f.why.text, "/: Is a directory", "a folder");
	CHECK_EQ(wave_text(&f, "", &names), HSC_E_FORMAT);
	return check_failures != 0;
}
