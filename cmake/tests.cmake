# How tests are declared, except those of a source, which are in cmake/rooms.cmake.

# One test with these labels, of at most three minutes on a busy machine. Exit code
# 77: something that it needs is missing.
function(hsc_test name labels)
  add_test(NAME ${name} COMMAND ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT 180
    SKIP_RETURN_CODE 77)
endfunction()

# A program <name> of <name>.c and more SOURCES. It USES rooms, and what it needs
# of tests/support.
function(hsc_test_program name)
  cmake_parse_arguments(PROGRAM "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${name}.c ${PROGRAM_SOURCES})
  target_link_libraries(${name} PRIVATE hsc_test_support ${PROGRAM_USES})
endfunction()

# Both: the test is called FOLDER/NAME, the program test_NAME.
function(hsc_program_test folder name labels)
  hsc_test_program(test_${name} ${ARGN})
  hsc_test(${folder}/${name} "${labels}" test_${name})
endfunction()
