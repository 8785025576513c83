import { expect, test } from 'vitest';
import { expectFiles, readRows } from './documents.ts';

const ROWS = readRows('docs/security.md', ['section', 'what holds', 'proof', 'not yet']);
/** OWASP ASVS 5.0: V17 is about WebRTC, which the shop does not have. */
const CHAPTERS = Array.from({ length: 16 }, (_, index) => `V${index + 1}`);

test.each(CHAPTERS)('the security page covers ASVS chapter %s', (chapter) => {
  expect(ROWS.filter(({ section = '' }) => section.startsWith(`${chapter}.`))).not.toEqual([]);
});

test('every test named on the security page exists', () => {
  for (const { proof = '' } of ROWS) expectFiles(proof);
});
