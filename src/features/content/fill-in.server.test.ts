import { expect, test } from 'vitest';
import { fillIn } from './fill-in.server.ts';

const VALUES = { days: '30', warranty: 'two-year', none: '' };

test.each([
  ['You have {{days}} days.', 'You have 30 days.'],
  ['{{days}}, {{days}}{{none}}', '30, 30'],
  ['Back.{{#warranty}} The {{warranty}} warranty.{{/warranty}} Done.', 'Back. The two-year warranty. Done.'],
  ['Back.{{#none}} The {{none}}\nwarranty.{{/none}} Done.', 'Back. Done.'],
  ['{{#none}}a{{/none}}b{{#days}}c{{/days}}', 'bc'],
  ['Braces { } {{ }} stay.', 'Braces { } {{ }} stay.'],
])('fills %j', (text, filled) => {
  expect(fillIn(text, VALUES)).toBe(filled);
});

test.each([
  ['{{weeks}}', 'names {{weeks}}. It can name days, warranty, none'],
  ['{{#none}}{{weeks}}{{/none}}', 'names {{weeks}}'],
  ['{{toString}}', 'names {{toString}}'],
  ['{{#days}} open', 'has {{#days}}'],
  ['closed {{/days}}', 'has {{/days}}'],
])('rejects %j', (text, message) => {
  expect(() => fillIn(text, VALUES)).toThrow(message);
});
