# The front door. Everything real is in CMakeLists.txt and CMakePresets.json.
cores := $(shell nproc 2>/dev/null || echo 2)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(cores)
export CTEST_PARALLEL_LEVEL ?= $(cores)

all: # library, command, plugin, examples; installs no package
	@tools/dependencies build --missing
	@cmake --preset release
	@cmake --build --preset release

demo: # record a RISC-V program, report on it, draw it
	@tools/dependencies demo
	@$(MAKE) --no-print-directory all
	@tools/demo build/release

quick: # unit tests, vectors and lints: what to run after each change
	@tools/dependencies check
	@cmake --workflow --preset quick

check: # every test, with sanitizers
	@tools/dependencies check
	@$(MAKE) --no-print-directory all
	@cmake --workflow --preset check

check-tools: # what needs large packages: browsers, other people's tools
	@tools/dependencies check tools
	@cmake --workflow --preset tools

coverage: # every test, then the lines and branches that ran, by room
	@tools/dependencies check coverage
	@$(MAKE) --no-print-directory all
	@tools/coverage

bench: # long measurements
	@tools/dependencies check
	@cmake --workflow --preset bench

hooks: # from now on, format and the fast lints before each commit
	@git config core.hooksPath tools/hooks

install: all # PREFIX=/usr/local DESTDIR=
	@cmake --install build/release $(if $(PREFIX),--prefix "$(PREFIX)")

uninstall: # what the last install put in place; DESTDIR=
	@tools/uninstall build/release

clean:
	rm -rf build

.PHONY: all demo quick check check-tools coverage bench hooks install uninstall clean
