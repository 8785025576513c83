import { expect, test } from 'vitest';
import { contactSchema } from './contact-schema.ts';

const complete = { name: 'Mara Lind', email: 'mara@example.com', message: 'Where is my order?' };

function errorsOf(contact: typeof complete): string[] {
  return contactSchema.safeParse(contact).error?.issues.map(({ message }) => message) ?? [];
}

test('accepts a complete message', () => {
  expect(contactSchema.parse(complete)).toEqual(complete);
});

test.each([
  ['name', 'Name is Required'],
  ['email', 'Email is Required'],
  ['message', 'Message is Required'],
])('rejects a message without %s: "%s"', (field, message) => {
  expect(errorsOf({ ...complete, [field]: '   ' })).toContain(message);
});

test('rejects an invalid email', () => {
  expect(errorsOf({ ...complete, email: 'mara@' })).toEqual(['Provide a valid Email']);
});
