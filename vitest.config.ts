import { defineConfig } from 'vitest/config';

/** The integration tests run twice, once on each database that the shop supports. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'SQLite',
          include: ['tests/integration/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts'],
          globalSetup: 'tests/support/prepare-sqlite.ts',
        },
      },
      {
        test: {
          name: 'PostgreSQL',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/support/prepare-postgres.ts',
        },
      },
    ],
  },
});
