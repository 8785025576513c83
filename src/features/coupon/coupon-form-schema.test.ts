import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from '#platform/time-zone.ts';
import { couponEntriesOf, couponFormSchema } from './coupon-form-schema.ts';
import { type Coupon, couponDraftSchema } from './coupon-schema.ts';
import { describeTime } from './coupon-state.ts';

const timeZone = fc.constantFrom(
  ...['Europe/Berlin', 'America/New_York', 'America/Havana', 'Atlantic/Azores', 'Pacific/Auckland'],
  ...['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'UTC'],
);
const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') });

test('the dates of a coupon that is not changed are sent exactly as they were, in every time zone', () => {
  fc.assert(
    fc.property(timeZone, moment, fc.integer({ min: 1, max: 1e9 }), (zone, startsAt, length) => {
      const coupon = couponOf({ startsAt, endsAt: startsAt + length });
      const entries = couponEntriesOf({ coupon, timeZone: zone });
      const { startsAt: start, endsAt: end } = parse(entries, { coupon, zone });
      expect([start, end]).toEqual([coupon.startsAt, coupon.endsAt]);
    }),
  );
});

test('a coupon applies on exactly the days that were entered, in every time zone', () => {
  fc.assert(
    fc.property(timeZone, moment, fc.nat(1e11), (zone, first, length) => {
      const coupon = undefined;
      const [startsAt, endsAt] = [dayIn(zone, first), dayIn(zone, first + length)];
      const entries = { ...couponEntriesOf({ coupon, timeZone: zone }), code: 'A', value: '1', startsAt, endsAt };
      const draft = parse(entries, { coupon, zone });
      const [start, end] = [Date.parse(draft.startsAt ?? ''), Date.parse(draft.endsAt ?? '')];
      expect([dayIn(zone, start), dayIn(zone, end - 1)]).toEqual([startsAt, endsAt]);
      expect(dayIn(zone, start - 1) < startsAt).toBe(true);
      expect(dayIn(zone, end) > endsAt).toBe(true);
      expect(couponEntriesOf({ coupon: { ...draft, _id: '', uses: 0 }, timeZone: zone })).toMatchObject({
        startsAt,
        endsAt,
      });
    }),
  );
});

test('a changed day replaces its moment alone, and an empty one removes it', () => {
  const coupon = couponOf({ startsAt: Date.parse('2026-12-01T05:00Z'), endsAt: Date.parse('2026-12-02T05:00Z') });
  const context = { coupon, zone: 'Europe/Berlin' };
  const entries = couponEntriesOf({ coupon, timeZone: context.zone });
  expect(parse({ ...entries, endsAt: '2026-12-24' }, context)).toMatchObject({
    startsAt: coupon.startsAt,
    endsAt: '2026-12-24T23:00:00.000Z',
  });
  expect(parse({ ...entries, startsAt: '' }, context)).toMatchObject({ startsAt: undefined, endsAt: coupon.endsAt });
  expect(couponFormSchema({ coupon, timeZone: 'UTC' }).safeParse({ ...entries, startsAt: '12026-01-01' }).success).toBe(
    false,
  );
});

test.each([
  ['Europe/Berlin', '1 Dec 2026, 06:00 to 2 Dec 2026, 06:00'],
  ['America/New_York', '1 Dec 2026 to 1 Dec 2026'],
])('the list says in %s that a coupon applies %s', (zone, text) => {
  const coupon = couponOf({ startsAt: Date.parse('2026-12-01T05:00Z'), endsAt: Date.parse('2026-12-02T05:00Z') });
  expect(describeTime(coupon, zone)).toBe(text);
});

test('the order of two moments does not depend on how they are written', () => {
  const draft = { code: 'A', kind: 'percent', value: 1, startsAt: '2026-12-01T05:00:00Z' } as const;
  expect(couponDraftSchema.safeParse({ ...draft, endsAt: '2026-12-01T05:00:00.500Z' }).success).toBe(true);
});

const NEW = { coupon: undefined, timeZone: 'UTC' };
const ENTRIES = { ...couponEntriesOf(NEW), code: 'PLUM', value: '10' };

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
  expect(couponFormSchema(NEW).parse({ ...ENTRIES, ...change })).toMatchObject(read);
});

test.each([
  [{ value: '1e1' }, 'value', expect.any(String)],
  [{ value: '0x10' }, 'value', expect.any(String)],
  [{ maxUses: '1.5' }, 'maxUses', expect.any(String)],
  [{ minSubtotal: '1.250' }, 'minSubtotal', 'This can mean 1,250 or 1.25. Write 1250 or 1.25.'],
  [{ minSubtotal: 'ten' }, 'minSubtotal', 'Enter an amount such as 12.50'],
  [{ kind: 'amount', value: '1,250' }, 'value', 'This can mean 1,250 or 1.25. Write 1250 or 1.25.'],
  [{ kind: 'amount', value: '' }, 'value', 'Enter an amount such as 12.50'],
] as const)('refuses %j', (change, field, message) => {
  const { error } = couponFormSchema(NEW).safeParse({ ...ENTRIES, ...change });
  expect(error?.issues).toContainEqual(expect.objectContaining({ path: [field], message }));
});

function couponOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }): Coupon {
  const [start, end] = [startsAt, endsAt].map((at) => new Date(at).toISOString());
  return { _id: 'coupon', code: 'A', kind: 'percent', value: 10, startsAt: start, endsAt: end, uses: 0 };
}

function parse(
  entries: ReturnType<typeof couponEntriesOf>,
  { coupon, zone }: { coupon: Coupon | undefined; zone: string },
) {
  return couponFormSchema({ coupon, timeZone: zone }).parse(entries);
}
