# Programs in lockstep with QEMU: some for `make check`, long ones (`_long`) for
# `make bench`.
set(work_flags -DWORK=4)
set(work_long_flags -DWORK=110)
set(random_flags -DPROGRAMS=60)
set(random_long_flags -DPROGRAMS=2500)
set(work_least 1000000)
set(work_long_least 100000000)
set(random_least 1000000)
set(random_long_least 10000000)
set(interrupts_flags -DROUNDS=40)
set(interrupts_long_flags -DROUNDS=4000)
set(interrupts_least 150000)
set(interrupts_long_least 15000000)
set(interrupts_sources ${here}/soc_interrupts_traps.S)
set(interrupts_kind interrupts)
set(random_sources ${here}/soc_random_run.S)
add_custom_target(lockstep_long)
foreach(xlen 32 64)
  foreach(name work work_long random random_long interrupts interrupts_long)
    string(REPLACE _long "" program ${name})
    set(sources ${here}/soc_guest_start.S ${here}/soc_${program}.c
      ${${program}_sources})
    set(file soc_${name}${xlen})
    add_custom_command(OUTPUT ${file} DEPENDS ${sources} VERBATIM
      COMMAND ${HSC_RISCV_BARE_CC} ${rv${xlen}} ${bare} ${${name}_flags}
        -Wl,-Ttext=0x80000000,--no-relax -o ${file} ${sources} -lgcc
      COMMENT "Building RV${xlen} firmware ${file}")
    set(run ${here}/soc_lockstep.sh $<TARGET_FILE:soc_lockstep>
      $<TARGET_FILE:lockstep_plugin> ${xlen} ${CMAKE_CURRENT_BINARY_DIR}/${file}
      ${${name}_least} ${${program}_kind})
    if(name MATCHES _long)
      add_custom_command(TARGET lockstep_long POST_BUILD VERBATIM
        COMMAND ${CMAKE_COMMAND} -E env HSC_LOCKSTEP_SECONDS=600 ${run})
      list(APPEND long_programs ${CMAKE_CURRENT_BINARY_DIR}/${file})
    else()
      add_test(NAME pairs/soc/lockstep/${name}${xlen} COMMAND ${run})
      list(APPEND guests ${file})
      list(APPEND tests pairs/soc/lockstep/${name}${xlen})
    endif()
  endforeach()
endforeach()
add_custom_target(lockstep_programs DEPENDS ${long_programs})
add_dependencies(lockstep_long soc_lockstep lockstep_plugin lockstep_programs)
