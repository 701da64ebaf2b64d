# What `make install` installs; the command and the plugin are in their own folders.
include(CMakePackageConfigHelpers)

install(TARGETS hsc_static hsc_shared EXPORT hartscope)
install(DIRECTORY include/hartscope DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY docs/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
  FILES_MATCHING PATTERN "*.1")
# The documents that README links to, where its links expect them.
install(FILES LICENSE README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples/library
  DESTINATION ${CMAKE_INSTALL_DATADIR}/hartscope/examples FILES_MATCHING PATTERN "*.c")

# for users of pkg-config; the prefix is relative to the file
file(RELATIVE_PATH HSC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/hartscope.pc.in hartscope.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/hartscope.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# for users of CMake: find_package(hartscope) has hartscope::hartscope, which is
# shared, and hartscope::static
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/hartscope)
install(EXPORT hartscope NAMESPACE hartscope:: FILE hartscope-targets.cmake
  DESTINATION ${package})
configure_package_config_file(cmake/hartscope-config.cmake.in
  hartscope-config.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(hartscope-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hartscope-config.cmake
  ${PROJECT_BINARY_DIR}/hartscope-config-version.cmake DESTINATION ${package})

# code of the traced hart: sources, for the user's cross compiler. It is also a
# component, which needs no build: cmake --install --component target
set(HSC_TARGET_DIR ${CMAKE_INSTALL_DATADIR}/hartscope/target)
set(target COMPONENT target)
install(DIRECTORY include/hartscope/base include/hartscope/spec
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hartscope ${target})
install(DIRECTORY target/perf target/pmu target/stm
  DESTINATION ${HSC_TARGET_DIR} ${target} FILES_MATCHING PATTERN "*.[ch]")
install(DIRECTORY target/firmware DESTINATION ${HSC_TARGET_DIR} ${target}
  USE_SOURCE_PERMISSIONS)
install(FILES src/spec/sbi_pmu.c src/spec/sbi_pmu_rows.c src/spec/osd.c
  DESTINATION ${HSC_TARGET_DIR}/spec ${target})
# the part of the library that examples/stm/stm_record.c needs to emulate a module
foreach(source codec/stm/osd_codec.c codec/text_writer.h link/osd_him.c
    model/stm/module.c model/stm/recorder.c)
  get_filename_component(folder ${source} DIRECTORY)
  install(FILES src/${source} DESTINATION ${HSC_TARGET_DIR}/${folder} ${target})
endforeach()
foreach(header capture/manifest capture/recording codec/osd_codec link/osd_him
    model/stm_module model/stm_port model/stm_recorder)
  get_filename_component(room ${header} DIRECTORY)
  install(FILES include/hartscope/${header}.h
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hartscope/${room} ${target})
endforeach()
install(DIRECTORY examples/perf examples/pmu examples/stm
  DESTINATION ${CMAKE_INSTALL_DATADIR}/hartscope/examples ${target})
file(RELATIVE_PATH HSC_UP_DATA /${CMAKE_INSTALL_DATADIR}/pkgconfig /)
configure_file(cmake/hartscope-target.pc.in hartscope-target.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/hartscope-target.pc
  DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig ${target})
set(package ${CMAKE_INSTALL_DATADIR}/cmake/hartscope-target)
configure_package_config_file(cmake/hartscope-target-config.cmake.in
  hartscope-target-config.cmake INSTALL_DESTINATION ${package}
  PATH_VARS HSC_TARGET_DIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(hartscope-target-config-version.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/hartscope-target-config.cmake
  ${PROJECT_BINARY_DIR}/hartscope-target-config-version.cmake
  DESTINATION ${package} ${target})

# completions come from the command itself, so they cannot be out of date
if(TARGET hartscope)
  set(bash hartscope)
  set(zsh _hartscope)
  set(fish hartscope.fish)
  set(bash_folder bash-completion/completions)
  set(zsh_folder zsh/site-functions)
  set(fish_folder fish/vendor_completions.d)
  foreach(shell bash zsh fish)
    set(file ${PROJECT_BINARY_DIR}/completion/${shell}/${${shell}})
    add_custom_command(OUTPUT ${file}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/completion/${shell}
      COMMAND hartscope completion ${shell} > ${file} DEPENDS hartscope)
    list(APPEND completions ${file})
    install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/${${shell}_folder})
  endforeach()
  add_custom_target(completions ALL DEPENDS ${completions})
endif()
