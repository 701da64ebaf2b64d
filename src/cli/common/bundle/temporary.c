/* SPDX-License-Identifier: MIT */
/* temporary.c - a bare stream is imported to a bundle that goes with the
 * command.
 * Room   cli (floor 9) */
#include "cli/common/bundle/temporary.h"
#include "cli/common/bundle/packed.h"
#include "decode/params/protocol.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

int hsc_cli_temporary_import(struct hsc_cli *cli)
{
	struct hsc_import_config config = {
		.protocol =
			cli->protocol ? cli->protocol : hsc_protocols[0].name,
	};
	struct hsc_import_result result;
	struct stat st;
	int code;

	if (!hsc_cli_find_bundle(cli))
		return hsc_cli_no_bundle_code(cli);
	if (stat(cli->bundle, &st) != 0)
		return hsc_cli_leave(cli, HSC_EXIT_INPUT, "%s: %s", cli->bundle,
				     strerror(errno));
	if (S_ISDIR(st.st_mode))
		return cli->protocol || cli->params.count
			       ? hsc_cli_usage(cli,
					       "a bundle names its own "
					       "protocol; --protocol and "
					       "--param are for raw streams")
			       : HSC_EXIT_OK;
	if (!cli->elf)
		return hsc_cli_usage(cli,
				     "%s is a stream without its program; name "
				     "the program: -e ELF",
				     cli->bundle);
	config.stream = cli->bundle;
	code = hsc_cli_import_here(cli, "stream", &config, &result);
	if (code == HSC_EXIT_OK && result.warning[0])
		hsc_cli_error(cli, "%s", result.warning);
	return code;
}
