import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readItems } from './documents.ts';

const JOB = /name: '([a-z-]+)',\s+intervalMilliseconds/g;
const LISTED = /`([a-z-]+)`/g;

test('the page about the architecture lists every background job', () => {
  const jobs = globSync('src/**/*.server.ts').flatMap((file) => listMatches(readFileSync(file, 'utf8'), JOB));
  const items = readItems('docs/architecture.md').filter((item) => item.startsWith('every '));
  expect(jobs.length).toBeGreaterThan(30);
  expect(items.flatMap((item) => listMatches(item, LISTED)).toSorted()).toEqual(jobs.toSorted());
});

function listMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
