import { expect, test } from 'vitest';
import { contactSchema } from './contact-schema.ts';

const complete = { name: 'Mara Lind', email: 'mara@example.com', message: 'Where is my order?' };

function complaintsAbout(contact: typeof complete): string[] {
  return contactSchema.safeParse(contact).error?.issues.map(({ message }) => message) ?? [];
}

test('a complete message is accepted', () => {
  expect(contactSchema.parse(complete)).toEqual(complete);
});

test.each([
  ['name', 'Name is Required'],
  ['email', 'Email is Required'],
  ['message', 'Message is Required'],
])('without %s it says "%s"', (field, complaint) => {
  expect(complaintsAbout({ ...complete, [field]: '   ' })).toContain(complaint);
});

test('an address that is none is refused', () => {
  expect(complaintsAbout({ ...complete, email: 'mara@' })).toEqual(['Provide a valid Email']);
});
