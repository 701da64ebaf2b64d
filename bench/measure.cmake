# Part of `make bench`: run_bench_<name>, of the targets it NEEDS, BY a command.
function(measure name)
  cmake_parse_arguments(RUN "" "" "NEEDS;BY" ${ARGN})
  add_custom_target(run_bench_${name} COMMAND ${RUN_BY} USES_TERMINAL VERBATIM)
  if(RUN_NEEDS)
    add_dependencies(run_bench_${name} ${RUN_NEEDS})
  endif()
  add_dependencies(bench run_bench_${name})
endfunction()

# A program bench_<name> of bench_<name>.c and more SOURCES, which USES rooms.
function(program name)
  hsc_test_program(bench_${name} ${ARGN})
  set_target_properties(bench_${name} PROPERTIES EXCLUDE_FROM_ALL ON)
endfunction()

# ... and is measured as it is.
function(measured_program name)
  program(${name} ${ARGN})
  measure(${name} BY bench_${name})
endfunction()
