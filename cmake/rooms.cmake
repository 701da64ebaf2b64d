# How a room and the unit tests of its sources are declared.

# A room is a static library that links only rooms on lower floors, so a unit
# test cannot reach upward. libhartscope is the sum of the same objects.
# LIBS names foreign libraries (PkgConfig:: targets).
function(hsc_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;LIBS" ${ARGN})
  add_library(hsc_${name}_objects OBJECT ${ROOM_SOURCES})
  set_target_properties(hsc_${name}_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(hsc_${name}_objects PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(hsc_${name}_objects PRIVATE ${ROOM_LIBS})
  add_library(hsc_${name} STATIC $<TARGET_OBJECTS:hsc_${name}_objects>)
  target_include_directories(hsc_${name} INTERFACE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(hsc_${name} INTERFACE ${ROOM_USES} ${ROOM_LIBS})
  if(NOT name STREQUAL cli)
    foreach(lib hsc_static hsc_shared)
      target_sources(${lib} PRIVATE $<TARGET_OBJECTS:hsc_${name}_objects>)
    endforeach()
  endif()
endfunction()

# tests/unit/<room>/test_<name>.c for each name, linked with its room, the rooms
# below, and what it calls of tests/support.
function(hsc_unit_test room)
  foreach(name ${ARGN})
    set(source ${PROJECT_SOURCE_DIR}/tests/unit/${room}/test_${name}.c)
    if(NOT EXISTS ${source})
      message(WARNING "no test of ${room}/${name}") # the mirror lint fails
      continue()
    endif()
    add_executable(test_${name} ${source})
    target_link_libraries(test_${name} PRIVATE hsc_test_support hsc_${room})
    hsc_test(unit/${room}/${name} ${room} test_${name})
  endforeach()
endfunction()
