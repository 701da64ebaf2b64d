#!/bin/sh
# build.sh NAME DIR: build program NAME for RISC-V Linux in DIR, or do nothing if
# it is there. Sources and binaries of others come from Debian's archive through
# a private package list in DIR; the host's lists stay as they are.
# 77: the archive of the next Debian cannot be reached.
set -eu
name=$1 dir=$2/$1
here=$(cd "$(dirname "$0")" && pwd)
archive=${HARTSCOPE_DEBIAN:-http://deb.debian.org/debian}
key=/usr/share/keyrings/debian-archive-keyring.gpg
cross=riscv64-linux-gnu

fail() {
	echo "$name cannot be built: $*"
	exit 1
}
need() {
	for tool; do
		command -v "$tool" >/dev/null || fail "no $tool"
	done
}

# package_list ARCHITECTURE LINE: apt-get now knows this one line
package_list() {
	[ -r $key ] || fail "no $key"
	lists=$dir/apt-$1
	mkdir -p "$lists/state/lists/partial" "$lists/cache/archives/partial"
	: >"$lists/status"
	echo "$2" >"$lists/sources.list"
	cat >"$lists/apt.conf" <<-END
		APT::Architecture "$1";
		APT::Architectures "$1";
		APT::Sandbox::User "root";
		Dir::Etc::sourcelist "$lists/sources.list";
		Dir::Etc::sourceparts "/dev/null";
		Dir::State "$lists/state";
		Dir::State::status "$lists/status";
		Dir::Cache "$lists/cache";
	END
	export APT_CONFIG="$lists/apt.conf"
	apt-get -qq update
}
# debian_source PACKAGE: unpack it as its authors made it, and go there
debian_source() {
	need apt-get dpkg-source $cross-gcc make
	package_list amd64 "deb-src [signed-by=$key] $archive bookworm main" ||
		fail "$archive cannot be reached"
	apt-get -qq source --download-only "$1" >/dev/null
	dpkg-source --no-check --skip-patches -x "$1"_*.dsc source >/dev/null
	cd source
}
# debian_binaries PACKAGE...: unpack those of the next Debian into root
debian_binaries() {
	need apt-get dpkg-deb
	package_list riscv64 "deb [signed-by=$key] $archive trixie main" || {
		echo "skipped: the next Debian cannot be reached"
		exit 77
	}
	apt-get -qq download "$@" >/dev/null
	for package in *.deb; do
		dpkg-deb -x "$package" root
	done
	ln -s usr/lib root/lib
}

mkdir -p "$dir"
cd "$dir"
[ ! -e built ] || exit 0
case $name in
lua)
	debian_source lua5.4
	rm src/luac.c
	$cross-gcc -O2 -g -DLUA_USE_POSIX -o ../program src/*.c -lm
	;;
sqlite3)
	need tclsh gcc
	debian_source sqlite3
	{ ./configure --disable-tcl --disable-readline && make sqlite3.c shell.c; } >../log 2>&1
	$cross-gcc -O2 -g -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION \
		-o ../program shell.c sqlite3.c -lm
	;;
bzip2)
	debian_source bzip2
	make CC=$cross-gcc AR=$cross-ar RANLIB=$cross-ranlib bzip2 >../log 2>&1
	cp bzip2 ../program
	;;
minigzip)
	debian_source zlib
	{ CHOST=$cross ./configure --static && make libz.a minigzip; } >../log 2>&1
	cp minigzip ../program
	;;
dash)
	debian_source dash
	{ ./configure --host=$cross && make; } >../log 2>&1
	cp src/dash ../program
	;;
unwind)
	need $cross-g++
	$cross-g++ -O2 -g -pthread -o program "$here/unwind.cc"
	;;
goroutines)
	need go
	GOOS=linux GOARCH=riscv64 CGO_ENABLED=0 GOCACHE=$dir/cache GOFLAGS=-trimpath \
		go build -o program "$here/goroutines.go"
	;;
bash)
	debian_binaries libc6 libtinfo6 bash
	cp root/usr/bin/bash program
	;;
python3)
	debian_binaries libc6 zlib1g libexpat1 python3.13-minimal libpython3.13-minimal
	cp root/usr/bin/python3.13 program
	;;
perl)
	debian_binaries libc6 libcrypt1 perl-base
	cp root/usr/bin/perl program
	;;
jq)
	debian_binaries libc6 libonig5 libjq1 jq
	cp root/usr/bin/jq program
	;;
luajit)
	debian_binaries libc6 libgcc-s1 luajit libluajit-5.1-2 libluajit-5.1-common
	cp root/usr/bin/luajit program
	;;
*)
	echo "no program is called $name"
	exit 2
	;;
esac
rm -rf "$dir"/apt-*
: >"$dir/built"
