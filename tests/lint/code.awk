# Replace comments, strings and characters of C by nothing, keeping the lines, so
# that a lint sees code only. Prints "file:line:code".
FNR == 1 { inside = 0 }
{
	line = $0; code = ""
	while (line != "") {
		if (inside) {
			at = index(line, "*/")
			if (!at)
				break
			line = substr(line, at + 2)
			inside = 0
		} else if (match(line, /\/\*|\/\/|"|'/)) {
			code = code substr(line, 1, RSTART - 1)
			sign = substr(line, RSTART, RLENGTH)
			line = substr(line, RSTART + RLENGTH)
			if (sign == "//")
				break
			if (sign == "/*") {
				inside = 1
			} else {
				while (line != "" && substr(line, 1, 1) != sign)
					line = substr(line, substr(line, 1, 1) == "\\" ? 3 : 2)
				line = substr(line, 2)
				code = code sign sign
			}
		} else {
			code = code line
			break
		}
	}
	print FILENAME ":" FNR ":" code
}
