import { expect, test } from 'vitest';
import { getLegalText, listLegalPages } from './legal-pages.server.ts';

test.each(listLegalPages())('%s is marked as a sample', (name) => {
  expect(getLegalText(name).html).toContain('<strong>Sample text.</strong>');
});

test('every page has its own title', () => {
  expect(listLegalPages().map((name) => getLegalText(name).title)).toEqual(['Privacy', 'Terms', 'Returns', 'Imprint']);
});
