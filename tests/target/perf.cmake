# The performance library and the command: scripts, by the name of the test.
function(hsc_perf_script name script)
  hsc_test(target/${name} perf ${here}/${script} ${PROJECT_SOURCE_DIR}
    $<TARGET_FILE:hartscope> ${ARGN})
endfunction()

foreach(xlen 32 64)
  hsc_perf_script(perf_bare_soc${xlen} perf_bare_soc $<TARGET_FILE:perf_soc> ${xlen})
  set_tests_properties(target/perf_bare_soc${xlen} PROPERTIES TIMEOUT 120)
endforeach()

# Writes of a program that are known one by one; counts of all events against
# the hart model; what is written beside the records, which a test below looks at
# under Linux.
hsc_perf_script(perf_beside_soc perf_beside $<TARGET_FILE:perf_soc>)
foreach(name perf_fixed perf_events perf_page perf_record)
  hsc_perf_script(${name} ${name} $<TARGET_FILE:perf_soc>)
endforeach()

# Programs for Linux, under QEMU's user mode, read back by the command.
if(TARGET hsc_qemu_plugin)
  foreach(name perf_fib perf_counts perf_threads perf_beside perf_cost)
    hsc_perf_script(${name} ${name})
  endforeach()
endif()
