import { describe, expect, test } from 'vitest';
import { DEFAULT_PROMISES } from '#features/settings/promises.ts';
import { getLegalText, listLegalPages, listSamplePages } from './legal-pages.server.ts';

const SETTINGS = { ...DEFAULT_PROMISES, email: 'help@shop.example', registrations: [] };

test('every page but the one about the software is found to be a sample', () => {
  expect(listSamplePages()).toEqual(['privacy', 'terms', 'returns', 'imprint']);
});

test('every page has its own title', () => {
  expect(listLegalPages().map((name) => getLegalText(name, SETTINGS).title)).toEqual([
    'Privacy',
    'Terms',
    'Returns',
    'Imprint',
    'Accessibility',
  ]);
});

describe('the pages', () => {
  test('say what the shop promises by default', () => {
    const { lead, html } = getLegalText('returns', SETTINGS);
    expect(lead).toBe('You have 30 days from delivery to send something back.');
    expect(html).toContain('After the 30 days, the two-year <a href="/terms">warranty</a> applies.');
    expect(getLegalText('terms', SETTINGS).html).toContain('All products carry a two-year warranty against');
    expect(getLegalText('imprint', SETTINGS).html).toContain('A person replies within 24 hours. If');
    expect(getLegalText('imprint', SETTINGS).html).toContain('VAT identification number: XX000000000</p>');
  });

  test('say other promises, and nothing of a warranty that there is not', () => {
    const settings = { ...SETTINGS, returnDays: 60, warrantyYears: 0, replyHours: 1 };
    const { lead, html } = getLegalText('returns', settings);
    expect(lead).toContain('60 days');
    expect(html).toContain('the return costs you nothing.</p>');
    expect(getLegalText('imprint', settings).html).toContain('A person replies within 1 hour. If');
    for (const name of listLegalPages()) {
      const text = JSON.stringify(getLegalText(name, settings));
      expect(text).not.toMatch(/warrant|30 days from|24 hours/i);
      expect(text).not.toMatch(/[{}]{2}/);
    }
  });

  test('show registrations as they were typed', () => {
    const registrations = [
      { name: 'LUCID', number: 'DE1234567890123' },
      { name: '*OSS*', number: '<b>[1](/x)_2_' },
    ];
    expect(getLegalText('imprint', { ...SETTINGS, registrations }).html).toContain(
      'XX000000000<br>LUCID: DE1234567890123<br>*OSS*: &lt;b&gt;[1](/x)_2_</p>',
    );
  });
});
