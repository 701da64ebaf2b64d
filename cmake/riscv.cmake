# Programs for RISC-V. They are built by custom commands, because CMake's compiler
# and flags are those of the host.
find_program(HSC_RISCV_CC riscv64-linux-gnu-gcc)
find_program(HSC_RISCV_BARE_CC riscv64-unknown-elf-gcc)
find_program(HSC_RISCV_NM NAMES riscv64-unknown-elf-nm riscv64-linux-gnu-nm)

# The kinds: programs for Linux (for RV32 without a C library, because Debian has
# none), and firmware, at the start of the memory of QEMU's machine and the SoC.
set(warnings -std=gnu11 -Wall -Wextra -g)
set(bare ${HSC_RISCV_BARE_CC} ${warnings} -ffreestanding -nostdlib -Wl,-n
  -Wl,--no-warn-rwx-segments -Wl,-Ttext=0x80000000)
set(hsc_riscv_linux ${HSC_RISCV_CC} ${warnings} -O2)
set(hsc_riscv_linux32 ${HSC_RISCV_BARE_CC} ${warnings} -O2 -march=rv32imac
  -mabi=ilp32 -nostdlib)
set(hsc_riscv_rv32gc ${bare} -march=rv32gc -mabi=ilp32d)
set(hsc_riscv_rv64gc ${bare} -march=rv64gc -mabi=lp64d -mcmodel=medany)
set(hsc_riscv_rv32imac ${bare} -march=rv32imac_zicsr -mabi=ilp32)
set(hsc_riscv_rv64imac ${bare} -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany)

# A program <output> of a kind, of SOURCES with more FLAGS; it is
# rebuilt when a file in DEPENDS changes. It is added to the list `programs`, or FOR.
function(hsc_riscv kind output)
  cmake_parse_arguments(RISCV "" "FOR" "SOURCES;FLAGS;DEPENDS" ${ARGN})
  list(TRANSFORM RISCV_SOURCES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ REGEX "^[^/]")
  add_custom_command(OUTPUT ${output} VERBATIM COMMAND_EXPAND_LISTS
    DEPENDS ${RISCV_SOURCES} ${RISCV_DEPENDS}
    COMMAND ${hsc_riscv_${kind}} -o ${output} ${RISCV_SOURCES} ${RISCV_FLAGS}
    COMMENT "Building ${output}, ${kind}")
  if(NOT RISCV_FOR)
    set(RISCV_FOR programs)
  endif()
  set(${RISCV_FOR} ${${RISCV_FOR}} ${output} PARENT_SCOPE)
endfunction()
