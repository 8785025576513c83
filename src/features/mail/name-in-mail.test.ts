import { expect, test } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

test.each([
  'Mara Lindqvist',
  'J.R.R. Tolkien',
  'Dr. Ada O’Neill-Ngũgĩ',
  'Wilma c/o Apartment 5, 2nd floor',
  '李小龙',
  'علی‌رضا',
])('keeps the name %s', (name) => {
  expect(nameInMail(name)).toBe(name);
});

test.each([
  ['Go to https://evil.example', 'Go to'],
  ['Go to HTTPS://EVIL.EXAMPLE/a?b now', 'Go to now'],
  ['Go to https://evil', 'Go to'],
  ['Go to evil.example', 'Go to'],
  ['Go to (evil.example)', 'Go to'],
  ['Go to x.com', 'Go to'],
  ['Go to www.evil.example/path.', 'Go to'],
  ['Write to me@evil.example', 'Write to'],
  ['Write to me@evil', 'Write to'],
  ['Go to 203.0.113.7', 'Go to'],
  ['Go to evil.xn--p1ai', 'Go to'],
  ['Go to пример.рф', 'Go to'],
  ['Go to evil\u3002example', 'Go to'],
  ['Go to evil\uFF0Eexample', 'Go to'],
  ['Go to evil\uFF61example', 'Go to'],
  ['Go to evil\u2024example', 'Go to'],
  ['Go to evil\uFE52example', 'Go to'],
  ['Go to evil.\u00ADexample', 'Go to'],
  ['Go to evil\u200B.\u2060example', 'Go to'],
  ['Go to evil.\u200Dexample', 'Go to'],
  ['Go to ｅｖｉｌ．ｅｘａｍｐｌｅ', 'Go to'],
  ['evil.example', ''],
])('removes the address from %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

test('shortens a long name, and joins its words by one space', () => {
  expect(nameInMail(`${'x'.repeat(30)} \n\t ${'y'.repeat(30)}`)).toBe(`${'x'.repeat(30)} ${'y'.repeat(19)}…`);
});

test('takes no longer for a hostile name', () => {
  const startedAt = performance.now();
  nameInMail('a.'.repeat(100_000));
  nameInMail('.\u200D'.repeat(100_000));
  nameInMail('@'.repeat(100_000));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
