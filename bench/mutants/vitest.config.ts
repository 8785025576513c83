import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'SQLite',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: [
      'src/features/{pricing,coupon,catalogue,order,identity}/**/*.test.ts',
      'tests/integration/*{audit,confirming,metrics,webhook,catalogue-view,order,refund,payment,coupon,return,cash,cancel,stock,money,attempt,limit,variant,stripe,reconcil}*.test.ts',
    ],
    exclude: ['**/*.postgres.test.ts'],
    globalSetup: 'tests/support/prepare-sqlite.ts',
  },
});
