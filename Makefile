# The front door. Everything real is in CMakeLists.txt and CMakePresets.json.
cores := $(shell nproc 2>/dev/null || echo 2)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(cores)
export CTEST_PARALLEL_LEVEL ?= $(cores)

all: # library, command, plugin, tests; installs nothing
	@tools/dependencies build --missing
	@cmake --preset release
	@cmake --build --preset release

demo: # record a RISC-V program, report on it, draw it
	@tools/dependencies demo
	@$(MAKE) --no-print-directory all
	@tools/demo build/release

check: # every test, with sanitizers
	@tools/dependencies check
	@$(MAKE) --no-print-directory all
	@cmake --workflow --preset check

check-tools: # what needs large packages: browsers, other people's tools
	@tools/dependencies check tools
	@$(MAKE) --no-print-directory all
	@ctest --preset tools

bench: # long measurements
	@tools/dependencies check
	@$(MAKE) --no-print-directory all
	@cmake --build --preset bench

install: all # PREFIX=/usr/local DESTDIR=
	@cmake --install build/release $(if $(PREFIX),--prefix "$(PREFIX)")

clean:
	rm -rf build

.PHONY: all demo check check-tools bench install clean
