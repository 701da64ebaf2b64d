/* SPDX-License-Identifier: MIT */
#include "unit/cli/completion/commands.h"

static const char *const lines[] = {
	"\tmode) _hartscope_words 'htm btm' ;;",
	"\t\t_hartscope_words 'help --help --version first second'",
	"\tfirst:--limit | first:-n) :; return ;;",
	"\tfirst:--how) _hartscope_words 'guess full'; return ;;",
	"\tfirst:--elf) _hartscope_paths -f; return ;;",
	"\tfirst:--sysroot) _hartscope_paths -d; return ;;",
	"\tfirst:--bundle) _hartscope_bundles; return ;;",
	"\tfirst:--param | first:-p) _hartscope_param; return ;;",
	"\tfirst:*) _hartscope_bundles ;;",
	"\tsecond:-*) _hartscope_words ' --quiet --verbose --help' ;;",
	"\tsecond:*) _hartscope_words 'start stop' ;;",
	"complete -F _hartscope hartscope",
};

int main(void)
{
	char *text = completed(hsc_cli_complete_bash);
	char folder[16];

	scratch_enter(folder);
	completed_lines(text, lines, sizeof(lines) / sizeof(lines[0]));
	completed_read(text, "bash");
	free(text);
	scratch_leave(folder);
	return check_failures != 0;
}
