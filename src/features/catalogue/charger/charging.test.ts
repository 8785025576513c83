import { describe, expect, test } from 'vitest';
import type { AttributeValue } from '../attribute/attribute.ts';
import { describeCharging, readCharging } from './charging.ts';

const read = (values: Record<string, AttributeValue>) =>
  readCharging(Object.entries(values).map(([key, value]) => ({ key, label: key, value })));

describe('what a product says about its charger', () => {
  test('is read from its attributes', () => {
    const values = { 'charger-included': false, 'charging-power-min': 4.5, 'charging-power-max': 25, 'usb-pd': true };
    expect(read(values)).toEqual({ isIncluded: false, power: { lowest: 4.5, highest: 25, hasUsbPd: true } });
  });

  test.each<[string, Record<string, AttributeValue>]>([
    ['nothing', {}],
    ['only the protocol', { 'usb-pd': true }],
    ['only one power', { 'charging-power-min': 5 }],
    ['powers in the wrong order', { 'charging-power-min': 25, 'charging-power-max': 5 }],
    ['a power of 0', { 'charging-power-min': 0, 'charging-power-max': 5 }],
    ['texts', { 'charger-included': 'no', 'charging-power-min': '5', 'charging-power-max': '10' }],
  ])('is nothing if it states %s', (_, values) => {
    expect(read(values)).toBeUndefined();
  });

  test.each<[string, Record<string, AttributeValue>]>([
    ['Charger included.', { 'charger-included': true }],
    ['Charger not included.', { 'charger-included': false, 'charging-power-max': 5 }],
    ['Charges with 5 to 5 watts.', { 'charging-power-min': 5, 'charging-power-max': 5, 'usb-pd': false }],
    [
      'Charger not included. Charges with 5 to 45 watts, and fast with USB Power Delivery.',
      { 'charger-included': false, 'charging-power-min': 5, 'charging-power-max': 45, 'usb-pd': true },
    ],
  ])('is described as %j', (text, values) => {
    expect(describeCharging(read(values) ?? {})).toBe(text);
  });
});
