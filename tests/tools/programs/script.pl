# SPDX-License-Identifier: MIT
# Hashes, regular expressions, exceptions, a signal's handler and a child.
use strict;
use warnings;

my %sums;
my $n = 0;
for my $i (0 .. 400) {
	my $line = sprintf("%d line %d", $i * $i % 10007, $i % 17);
	$line =~ s/(\d+) line/<$1>/ or die;
	$sums{$1} += $i if $line =~ /(\d+)$/;
}
print join(",", map { "$_=$sums{$_}" } sort { $a <=> $b } keys %sums), "\n";
eval { die { code => 3 } };
print "code $@->{code}\n";
local $SIG{USR1} = sub { die "a signal\n" };
eval { kill USR1 => $$; 1 while $n++ < 1e6 };
print "ended by $@";
my $pid = fork();
exit 4 unless $pid;
waitpid($pid, 0);
print "child ", $? >> 8, "\n";
