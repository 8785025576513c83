import { expect, test } from 'vitest';
import { expectProof, readItems } from './documents.ts';

const SECTIONS = readItems('docs/security.md').filter((item) => item.startsWith('V'));
/** OWASP ASVS 5.0: V17 is about WebRTC, which the shop does not have. */
const CHAPTERS = Array.from({ length: 16 }, (_, index) => `V${index + 1}`);

test.each(CHAPTERS)('the security page covers ASVS chapter %s', (chapter) => {
  expect(SECTIONS.filter((section) => section.startsWith(`${chapter}.`))).not.toEqual([]);
});

test('every section on the security page names tests that exist', () => {
  for (const section of SECTIONS) expectProof(section);
});
