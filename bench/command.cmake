# What the command costs, and the programs that it records.
measure(start NEEDS hartscope
  BY ${CMAKE_CURRENT_SOURCE_DIR}/bench_start $<TARGET_FILE:hartscope>)
smoke(start ${CMAKE_CURRENT_SOURCE_DIR}/bench_start $<TARGET_FILE:hartscope>)
# a long wave of pins from a pipe: memory, and what a byte costs
measure(wires NEEDS hartscope
  BY ${CMAKE_CURRENT_SOURCE_DIR}/bench_wires $<TARGET_FILE:hartscope>)
# a million software events of all contexts: harts and interrupts of the SoC,
# threads and signals under QEMU
if(TARGET stm_harts_run)
  measure(stm NEEDS stm_harts hartscope
    BY stm_harts_run 64
      ${PROJECT_BINARY_DIR}/tests/target/stm/stm_harts_long stm_harts_long.hart)
  measure(stm_qemu NEEDS hartscope
    BY ${CMAKE_COMMAND} -E env STM_EVENTS=1000000
      ${PROJECT_SOURCE_DIR}/tests/target/stm/emulate ${PROJECT_SOURCE_DIR}
      $<TARGET_FILE:hartscope> $<TARGET_EXISTS:hsc_qemu_plugin>)
endif()
if(TARGET hsc_qemu_plugin)
  program(cpu_time ARGUMENTS 1 true)
  measure(decode NEEDS hsc_qemu_plugin hartscope examples bench_cpu_time
    BY ${CMAKE_CURRENT_SOURCE_DIR}/bench_decode $<TARGET_FILE:hartscope>
      ${HSC_EXAMPLES_DIR} $<TARGET_FILE:bench_cpu_time>)
  smoke(decode ${CMAKE_CURRENT_SOURCE_DIR}/bench_decode $<TARGET_FILE:hartscope>
    ${HSC_EXAMPLES_DIR} $<TARGET_FILE:bench_cpu_time>)
  # what bench_record compares with: without sanitizers, as the plugin
  add_library(bench_empty_plugin MODULE EXCLUDE_FROM_ALL empty_plugin.c)
  target_include_directories(bench_empty_plugin PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_options(bench_empty_plugin PRIVATE -O2 -fno-sanitize=all)
  target_link_options(bench_empty_plugin PRIVATE -fno-sanitize=all)
  measure(record NEEDS hsc_qemu_plugin bench_empty_plugin hartscope examples
    BY ${CMAKE_COMMAND} -E env RUNS=3
      ${CMAKE_CURRENT_SOURCE_DIR}/bench_record $<TARGET_FILE:hartscope>
      ${HSC_EXAMPLES_DIR} $<TARGET_FILE:bench_empty_plugin>)
  measure(perf_cost NEEDS hartscope
    BY ${PROJECT_SOURCE_DIR}/tests/target/perf_cost ${PROJECT_SOURCE_DIR}
      $<TARGET_FILE:hartscope>)
endif()
