import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../src/version.ts';

test('the first heading of the changelog is the version of the package', () => {
  const [, first] = /^## (.+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(first).toBe(VERSION);
});
