import { expect, test } from 'vitest';
import { getLegalText, listLegalPages, listSamplePages } from './legal-pages.server.ts';

test('every page is found to be a sample', () => {
  expect(listSamplePages()).toEqual(listLegalPages());
});

test('every page has its own title', () => {
  expect(listLegalPages().map((name) => getLegalText(name).title)).toEqual(['Privacy', 'Terms', 'Returns', 'Imprint']);
});
