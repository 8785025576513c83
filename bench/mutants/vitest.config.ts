import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A mutant of what a module computes when it loads is tried with every test until one fails, so the fast ones are first. */
class UnitTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isUnitTest = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/src/'));
    return (await super.sort(files)).toSorted((a, b) => isUnitTest(b) - isUnitTest(a));
  }
}

export default defineConfig({
  test: {
    name: 'SQLite',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: UnitTestsFirst },
    include: [
      'src/features/{pricing,coupon,catalogue,order,identity,tax}/**/*.test.ts',
      'tests/integration/*{audit,confirming,metrics,webhook,catalogue-view,order,refund,payment,coupon,price,return,cash,cancel,stock,money,attempt,limit,variant,stripe,reconcil,sample-accounts,timeline,editing,tax,vies,quotes}*.test.ts',
    ],
    exclude: ['**/*.postgres.test.ts'],
    globalSetup: 'tests/support/prepare-sqlite.ts',
  },
});
