/* SPDX-License-Identifier: MIT */
#include "unit/cli/completion/commands.h"

static const char *const lines[] = {
	"\tmode=*) compset -P '*=' && compadd -- htm btm ;;",
	"\t\t\t'first:the user'\\''s\\: first'",
	"\t\t\t'second:no options')",
	"\t\t\t'*'{-a,--all}'[it'\\''s all: \\[x\\]]' \\",
	"\t\t\t'*'{-n+,--limit=}'[rows]:N: ' \\",
	"\t\t\t'*'--how='[which way]:HOW:(guess full)' \\",
	"\t\t\t'*'--elf='[the program]:FILE:_files' \\",
	"\t\t\t'*'--sysroot='[of libraries]:FOLDER:_files -/' \\",
	"\t\t\t'*'--bundle='[a recording]:BUNDLE:_hartscope_bundles' "
	"\\",
	"\t\t\t'*'{-p+,--param=}'[of the trace]:NAME=VALUE:"
	"_hartscope_params' \\",
	"\t\t\t'*: :_hartscope_bundles' ;;",
	"\t\t\t'*: :(start stop)' ;;",
};

int main(void)
{
	char *text = completed(hsc_cli_complete_zsh);
	char folder[16];

	scratch_enter(folder);
	completed_lines(text, lines, sizeof(lines) / sizeof(lines[0]));
	completed_read(text, "zsh");
	free(text);
	scratch_leave(folder);
	return check_failures != 0;
}
