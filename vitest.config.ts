import { defineConfig } from 'vitest/config';

/** The integration tests run twice, once on each database that the shop supports. */
export default defineConfig({
  test: {
    // Two more than the processors of a small machine: tests also wait for databases and for passwords to be hashed.
    maxWorkers: 4,
    // The files of a worker share its modules: loading them for each file would take longer than many of the tests.
    isolate: false,
    // Threads that help the garbage collector take more processor time than they save, as all processors are busy.
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'],
    // Passwords are slow to check on purpose, and everything is on a busy machine. Nobody waits longer than needed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{src,scripts}/**/*.test.ts', 'tests/rules/*.test.ts'],
        },
      },
      {
        test: {
          name: 'SQLite',
          include: ['tests/{integration,relevance}/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts'],
          globalSetup: 'tests/support/prepare-sqlite.ts',
        },
      },
      {
        test: {
          name: 'PostgreSQL',
          include: ['tests/{integration,relevance}/**/*.test.ts'],
          exclude: ['**/*.sqlite.test.ts'],
          globalSetup: 'tests/support/prepare-postgres.ts',
        },
      },
    ],
  },
});
