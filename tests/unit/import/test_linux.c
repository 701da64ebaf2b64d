/* SPDX-License-Identifier: MIT */
#include "import/linux.h"
#include "support/tiny_bundle.h"
#include <hartscope/capture/bundle.h>

/* The vdso is the only file that is here. */
#define MAPS                                                                   \
	"00010000-00070000 r-xp 00001000 b3:04 524622    /opt/my prog\n"       \
	"00070000-00074000 r--p 0005f000 b3:04 524622    /opt/my prog\n"       \
	"7fff98e43000-7fff98e45000 r-xp 00000000 00:00 0  [vdso]\n\n"

static struct hsc_import_config config_of(const char *maps)
{
	static struct hsc_import_process process = { 738, NULL };

	process.maps = maps;
	return (struct hsc_import_config){
		.bundle = TINY,
		.processes = &process,
		.process_count = 1,
		.vdso = "vdso",
	};
}

static void regions_become_maps(void)
{
	const struct hsc_import_config config = config_of("maps");
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_error why = { "" };
	char missing[320];

	scratch_text("maps", MAPS);
	scratch_text("vdso", "code");
	CHECK_EQ(hsc_import_linux(&m, &config, missing, sizeof(missing), &why),
		 HSC_OK);
	CHECK(strstr(missing, "/opt/my prog") != NULL);
	CHECK_STR(hsc_manifest_param(&m, "process", ""), "context", "param");
	CHECK_EQ(m.process_count, 2);
	CHECK_EQ(m.processes[0].map_count, 0);
	CHECK_EQ(m.processes[1].pid, 738);
	CHECK_EQ(m.processes[1].map_count, 1);
	CHECK_EQ(m.processes[1].maps[0].start, 0x7fff98e43000);
	CHECK_EQ(m.processes[1].maps[0].len, 0x2000);
	hsc_manifest_clear(&m);
}

/* A file of that name beside the map is taken, not one further away. */
static void files_are_found_beside_the_map(void)
{
	const struct hsc_import_config config = config_of("./maps");
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_error why = { "" };
	char missing[320];

	scratch_text("my prog", "no ELF, but here");
	CHECK_EQ(hsc_import_linux(&m, &config, missing, sizeof(missing), &why),
		 HSC_OK);
	CHECK_STR(missing, "", "nothing is missing");
	CHECK_EQ(m.processes[1].map_count, 2);
	CHECK_EQ(m.processes[1].maps[0].offset, 0x1000);
	CHECK_STR(m.processes[1].maps[0].path, "/opt/my prog", "path");
	hsc_manifest_clear(&m);
}

static void wrong_maps_are_refused(void)
{
	struct hsc_import_config config = config_of("bad");
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_error why = { "" };
	char missing[320];

	scratch_text("bad", "\nno map at all\n");
	CHECK_EQ(hsc_import_linux(&m, &config, missing, sizeof(missing), &why),
		 HSC_E_FORMAT);
	CHECK(strstr(why.text, "bad:2") != NULL);
	hsc_manifest_clear(&m);
	config = config_of("nowhere");
	CHECK_EQ(hsc_import_linux(&m, &config, missing, sizeof(missing), &why),
		 HSC_E_FILE);
	hsc_manifest_clear(&m);
}

int main(void)
{
	struct hsc_error why = { "" };
	char folder[16];

	scratch_enter(folder);
	CHECK_EQ(hsc_bundle_create(TINY, &why), HSC_OK);
	regions_become_maps();
	files_are_found_beside_the_map();
	wrong_maps_are_refused();
	scratch_leave(folder);
	return check_failures != 0;
}
