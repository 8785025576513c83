import { describe, expect, test } from 'vitest';
import { expectFilesAndWords, readRows } from './documents.ts';

const ROWS = readRows('docs/security.md', ['section', 'what holds', 'where', 'proof', 'not yet']);
/** OWASP ASVS 5.0: V17 is about WebRTC, which the shop does not have. */
const CHAPTERS = Array.from({ length: 16 }, (_, index) => `V${index + 1}`);

test.each(CHAPTERS)('chapter %s of the ASVS has rows', (chapter) => {
  expect(ROWS.filter(({ section = '' }) => section.startsWith(`${chapter}.`))).not.toEqual([]);
});

describe('a row of the security page names files, functions and tests that are there', () => {
  test.each(ROWS)('$section', ({ where = '', proof = '' }) => expectFilesAndWords(where, proof));
});
