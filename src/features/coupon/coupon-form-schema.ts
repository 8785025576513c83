import * as z from 'zod/mini';
import { categorySchema } from '#features/catalogue/category-schema.ts';
import { toDollars } from '#features/pricing/money.ts';
import { explainWrongDollars, readDollars, typedDollars } from '#features/pricing/staff-amounts.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { type Coupon, couponDraftSchema, couponKindSchema } from './coupon-schema.ts';

const dollars = z.string().check(({ value, issues }) => {
  if (value.trim() !== '' && readDollars(value) === undefined)
    issues.push({ code: 'custom', input: value, message: explainWrongDollars(value) });
});
const entriesSchema = z
  .object({
    kind: couponKindSchema,
    code: z.string(),
    value: z.string(),
    /** Days in the browser's time zone, such as "2026-11-30"; empty for none. */
    startsAt: z.string(),
    endsAt: z.string(),
    minSubtotal: dollars,
    maxUses: z.string(),
    maxUsesPerCustomer: z.string(),
    /** Empty for every category. */
    category: z.union([categorySchema, z.literal('')]),
  })
  .check(({ value: { kind, value }, issues }) => {
    if (kind === 'amount' && readDollars(value) === undefined)
      issues.push({ code: 'custom', input: value, path: ['value'], message: explainWrongDollars(value) });
  });

/** What staff have entered in the form of a coupon. */
export type CouponEntries = z.infer<typeof entriesSchema>;

/** The form of a coupon. Its errors have the paths of the fields. */
export const couponFormSchema = z.pipe(z.pipe(entriesSchema, z.transform(toDraftJson)), couponDraftSchema);

function toDraftJson({ kind, code, value, category, ...typed }: CouponEntries): z.input<typeof couponDraftSchema> {
  const shared = {
    code,
    startsAt: typed.startsAt === '' ? undefined : dayStart(typed.startsAt, 0),
    endsAt: typed.endsAt === '' ? undefined : dayStart(typed.endsAt, 1),
    minSubtotal: dollarsOf(typed.minSubtotal),
    maxUses: numberOf(typed.maxUses),
    maxUsesPerCustomer: numberOf(typed.maxUsesPerCustomer),
    category: category === '' ? undefined : category,
  };
  switch (kind) {
    case 'percent':
      return { ...shared, kind, value: numberOf(value) ?? Number.NaN };
    case 'amount':
      return { ...shared, kind, value: dollarsOf(value) ?? Number.NaN };
    case 'free-shipping':
      return { ...shared, kind };
  }
}

/** Returns the entries to begin with, for a new coupon or one that is edited. */
export function couponEntriesOf(coupon: Coupon | undefined): CouponEntries {
  return {
    kind: coupon?.kind ?? 'percent',
    code: coupon?.code ?? '',
    value: typedValue(coupon),
    startsAt: coupon?.startsAt === undefined ? '' : dayOf(Date.parse(coupon.startsAt)),
    // The last moment at which it applies.
    endsAt: coupon?.endsAt === undefined ? '' : dayOf(Date.parse(coupon.endsAt) - 1),
    minSubtotal: coupon?.minSubtotal === undefined ? '' : typedDollars(coupon.minSubtotal),
    maxUses: coupon?.maxUses === undefined ? '' : String(coupon.maxUses),
    maxUsesPerCustomer: coupon?.maxUsesPerCustomer === undefined ? '' : String(coupon.maxUsesPerCustomer),
    category: coupon?.category ?? '',
  };
}

function typedValue(coupon: Coupon | undefined): string {
  if (coupon === undefined || coupon.kind === 'free-shipping') return '';
  return coupon.kind === 'amount' ? typedDollars(coupon.value) : String(coupon.value);
}

function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : (readWholeNumber(text) ?? Number.NaN);
}

function dollarsOf(text: string): number | undefined {
  const amount = readDollars(text);
  return amount === undefined ? undefined : toDollars(amount);
}

/** Returns the first moment of a day, or of one that is `later` days later, in the browser's time zone. */
function dayStart(day: string, later: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** Returns the day of a moment (epoch milliseconds) in the browser's time zone. */
function dayOf(moment: number): string {
  const date = new Date(moment);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
