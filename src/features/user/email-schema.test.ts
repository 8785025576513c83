import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailSchema } from './email-schema.ts';

const isEmail = (text: string) => emailSchema.safeParse(text).success;

test('accepts an email with one @ and a dot inside its domain', () => {
  // An equivalent expression that takes quadratic time.
  const definition = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  const texts = fc.string({ unit: fc.constantFrom('a', 'B', '@', '.', ' ', '-'), maxLength: 12 });
  fc.assert(
    fc.property(texts, (text) => isEmail(text) === definition.test(text.trim())),
    { numRuns: 5000 },
  );
});

test('trims an email and converts it to lower case', () => {
  expect(emailSchema.parse('  Wilma@Example.COM ')).toBe('wilma@example.com');
});

test.each([
  ['254 characters', `${'a'.repeat(242)}@example.com`, true],
  ['255 characters', `${'a'.repeat(243)}@example.com`, false],
  ['254 characters that are more in lower case', `${'İ'.repeat(242)}@example.com`, false],
  ['a text of any length', ' '.repeat(200_000), false],
])('validates an email of %s', (_, email, isValid) => {
  expect(isEmail(email)).toBe(isValid);
});

test('does not check the format of a text that is too long for an email', () => {
  const { error } = emailSchema.safeParse(`a@${'.'.repeat(60_000)}@`);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
