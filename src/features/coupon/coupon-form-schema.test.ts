import { expect, test } from 'vitest';
import { couponEntriesOf, couponFormSchema } from './coupon-form-schema.ts';

const ENTRIES = { ...couponEntriesOf(undefined), code: 'PLUM', value: '10' };

test.each([
  [{ value: '10' }, { value: 10 }],
  [{ value: '٢٠' }, { value: 20 }],
  [{ maxUses: '1,000' }, { maxUses: 1000 }],
  [
    { maxUses: '1.000', maxUsesPerCustomer: ' 2 ' },
    { maxUses: 1000, maxUsesPerCustomer: 2 },
  ],
  [{ minSubtotal: '1.250,50' }, { minSubtotal: 125_050 }],
  [{ kind: 'amount', value: '$1,250.50' }, { value: 125_050 }],
] as const)('reads %j', (change, read) => {
  expect(couponFormSchema.parse({ ...ENTRIES, ...change })).toMatchObject(read);
});

test.each([
  [{ value: '1e1' }, 'value', expect.any(String)],
  [{ value: '0x10' }, 'value', expect.any(String)],
  [{ maxUses: '1.5' }, 'maxUses', expect.any(String)],
  [{ minSubtotal: '1.250' }, 'minSubtotal', 'This can mean 1,250 or 1.25. Write 1250 or 1.25.'],
  [{ minSubtotal: 'ten' }, 'minSubtotal', 'Enter an amount in dollars, such as 12.50'],
  [{ kind: 'amount', value: '1,250' }, 'value', 'This can mean 1,250 or 1.25. Write 1250 or 1.25.'],
  [{ kind: 'amount', value: '' }, 'value', 'Enter an amount in dollars, such as 12.50'],
] as const)('refuses %j', (change, field, message) => {
  const { error } = couponFormSchema.safeParse({ ...ENTRIES, ...change });
  expect(error?.issues).toContainEqual(expect.objectContaining({ path: [field], message }));
});
