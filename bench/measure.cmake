# Part of `make bench`: run_bench_<name>, of the targets it NEEDS, BY a command.
function(measure name)
  cmake_parse_arguments(RUN "" "" "NEEDS;BY" ${ARGN})
  add_custom_target(run_bench_${name} COMMAND ${RUN_BY} USES_TERMINAL VERBATIM)
  if(RUN_NEEDS)
    add_dependencies(run_bench_${name} ${RUN_NEEDS})
    set_property(GLOBAL APPEND PROPERTY HSC_BENCH_NEEDS ${RUN_NEEDS})
  endif()
  set(line "step ${name}")
  foreach(word ${RUN_BY})
    if(TARGET ${word})
      set_property(GLOBAL APPEND PROPERTY HSC_BENCH_NEEDS ${word})
      set(word $<TARGET_FILE:${word}>)
    endif()
    string(APPEND line " '${word}'")
  endforeach()
  set_property(GLOBAL APPEND_STRING PROPERTY HSC_BENCH_STEPS "${line}\n")
endfunction()

# `make bench` itself: all that was measured, one after the other.
function(measure_all)
  get_property(steps GLOBAL PROPERTY HSC_BENCH_STEPS)
  get_property(needs GLOBAL PROPERTY HSC_BENCH_NEEDS)
  set(folder ${CMAKE_CURRENT_BINARY_DIR})
  file(GENERATE OUTPUT ${folder}/steps CONTENT "${steps}")
  program(loop)
  add_custom_target(bench
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/bench_all ${folder}/steps
      $<TARGET_FILE:bench_loop> ${folder}/bench.json
    USES_TERMINAL VERBATIM)
  add_dependencies(bench bench_loop ${needs})
  file(WRITE ${folder}/smoke_steps "step smoke printf '%s a second\\n' 1\n")
  smoke(all sh -c "\"$0\" \"$@\" && grep '\"values\": .1.' \"$3\""
    ${CMAKE_CURRENT_SOURCE_DIR}/bench_all ${folder}/smoke_steps
    $<TARGET_FILE:bench_loop> ${folder}/smoke.json)
endfunction()

# The test bench/<name>: a bench with little to do still runs.
function(smoke name)
  hsc_test(bench/${name} bench ${ARGN})
  set_property(TEST bench/${name} PROPERTY ENVIRONMENT HSC_BENCH_SMOKE=1)
endfunction()

# A program bench_<name> of bench_<name>.c and more SOURCES, which USES rooms. Its test
# has these ARGUMENTS.
function(program name)
  cmake_parse_arguments(RUN "" "" "ARGUMENTS" ${ARGN})
  hsc_test_program(bench_${name} ${RUN_UNPARSED_ARGUMENTS})
  smoke(${name} bench_${name} ${RUN_ARGUMENTS})
endfunction()

# ... and is measured as it is, with these ARGUMENTS.
function(measured_program name)
  cmake_parse_arguments(RUN "" "" "ARGUMENTS" ${ARGN})
  program(${name} ${ARGN})
  measure(${name} BY bench_${name} ${RUN_ARGUMENTS})
endfunction()
