# Instruction by instruction against QEMU, by hashes.
add_library(lockstep_plugin MODULE lockstep_plugin.c)
target_include_directories(lockstep_plugin PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_options(lockstep_plugin PRIVATE -O2 -fno-sanitize=all)
target_link_options(lockstep_plugin PRIVATE -fno-sanitize=all)

# A program of both widths, twice: SHORT for `make check`, LONG for `make bench`,
# each with what it is compiled with and how many instructions there must be.
# KIND is what soc_lockstep.sh has to know of it.
function(lockstep name)
  cmake_parse_arguments(of "" "KIND" "SOURCES;SHORT;LONG" ${ARGN})
  list(POP_FRONT of_SHORT short_flag short_least)
  list(POP_FRONT of_LONG long_flag long_least)
  foreach(xlen 32 64)
    set(run ${here}/soc_lockstep.sh $<TARGET_FILE:soc_lockstep>
      $<TARGET_FILE:lockstep_plugin> ${xlen} ${built}/soc_${name})
    set(how SOURCES ${of_SOURCES} DEPENDS soc_print.h
      FLAGS -O1 -Wl,--no-relax -lgcc)
    hsc_riscv(rv${xlen}gc soc_${name}${xlen} ${how} ${short_flag})
    hsc_test(pairs/soc/lockstep/${name}${xlen} "pairs;soc"
      ${run}${xlen} ${short_least} ${of_KIND})
    hsc_riscv(rv${xlen}gc soc_${name}_long${xlen} ${how} ${long_flag}
      FOR long_programs)
    set_property(GLOBAL APPEND PROPERTY HSC_LOCKSTEP_LONG ${name}${xlen})
    set_property(GLOBAL PROPERTY HSC_LOCKSTEP_LONG_${name}${xlen}
      ${CMAKE_COMMAND} -E env HSC_LOCKSTEP_SECONDS=600
      ${run}_long${xlen} ${long_least} ${of_KIND})
  endforeach()
  set(programs ${programs} PARENT_SCOPE)
  set(long_programs ${long_programs} PARENT_SCOPE)
endfunction()
set(start soc_guest_start.S)
lockstep(work SOURCES ${start} soc_work.c
  SHORT -DWORK=4 1000000 LONG -DWORK=110 100000000)
lockstep(paged SOURCES soc_paged_start.S soc_work.c
  SHORT -DWORK=1 900000 LONG -DWORK=110 100000000)
lockstep(random SOURCES ${start} soc_random.c soc_random_run.S
  SHORT -DPROGRAMS=60 1000000 LONG -DPROGRAMS=2500 10000000)
lockstep(maps KIND atomics SOURCES ${start} soc_maps.c soc_maps_run.S
  SHORT -DROUNDS=40 1000000 LONG -DROUNDS=5000 100000000)
lockstep(interrupts KIND interrupts
  SOURCES ${start} soc_interrupts.c soc_interrupts_traps.S
  SHORT -DROUNDS=40 150000 LONG -DROUNDS=4000 15000000)

list(TRANSFORM long_programs PREPEND ${built}/)
add_custom_target(lockstep_programs DEPENDS ${long_programs})
list(FILTER long_programs INCLUDE REGEX "soc_(work_long64|paged_long32)")
set_property(TARGET lockstep_programs PROPERTY HSC_BENCH ${long_programs})
set_property(TARGET lockstep_programs PROPERTY HSC_SMOKE ${built}/soc_interrupts32)
# what the LONG ones need to run
add_custom_target(lockstep_long)
add_dependencies(lockstep_long soc_lockstep lockstep_plugin lockstep_programs)
