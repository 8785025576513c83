import { expect, test } from 'vitest';
import { createIdentityMails } from './identity-mails.server.ts';

function greetingOf(name: string): string | undefined {
  const mail = createIdentityMails('https://shop.example').resetPassword({ name, email: 'wilma@example.com' }, 'token');
  return mail.text.split('\n')[0];
}

test.each([
  'Wilma',
  'Wilma de la Vega',
  'Anne-Marie O’Neill',
  "Shaquille O'Neal",
  'J. R. Ewing Jr.',
  'محمد عبد الله',
  '山田 太郎',
])('greets %s by name', (name) => {
  expect(greetingOf(name)).toBe(`Hello ${name},`);
});

test.each([
  'https://evil.example',
  'evil.example',
  'www.evil',
  'Wilma evil.example',
  'evil。example',
  'wilma@evil.example',
  'Wilma\nPay here',
  'Wilma\rPay here',
  'Call 0900 123456',
  '<b>Wilma</b>',
  'You won: collect it',
  'x'.repeat(51),
  '',
])('greets %j without the name', (name) => {
  expect(greetingOf(name)).toBe('Hello,');
});
