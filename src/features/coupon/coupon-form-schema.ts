import * as z from 'zod/mini';
import { CATEGORIES } from '#features/catalogue/category.ts';
import {
  amountEntrySchema,
  asTyped,
  explainWrongAmount,
  readAmount,
  readCents,
} from '#features/pricing/staff-amounts.ts';
import { WRITE_DAY } from '#platform/read-day.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { endAfter, firstDayOf, lastDayOf, startWith } from './coupon-days.ts';
import { type Coupon, couponDraftSchema, couponKindSchema } from './coupon-schema.ts';

const daySchema = z.union([z.literal(''), z.iso.date()], WRITE_DAY);
const entriesSchema = z
  .object({
    kind: couponKindSchema,
    code: z.string(),
    value: z.string(),
    /** Days in the shop's time zone, such as "2026-11-30"; empty for none. */
    startsAt: daySchema,
    endsAt: daySchema,
    minSubtotal: amountEntrySchema,
    maxUses: z.string(),
    maxUsesPerCustomer: z.string(),
    /** Empty for every category. */
    category: z.union([z.enum(CATEGORIES), z.literal('')]),
  })
  .check(({ value: { kind, value }, issues }) => {
    if (kind === 'amount' && readCents(value) === undefined)
      issues.push({ code: 'custom', input: value, path: ['value'], message: explainWrongAmount(value) });
  });

/** What staff have entered in the form of a coupon. */
export type CouponEntries = z.infer<typeof entriesSchema>;

/** The coupon that a form edits, undefined for a new one, and the time zone of the days in the form. */
interface CouponFormContext {
  coupon: Coupon | undefined;
  timeZone: string;
}

/** Returns the schema for the form of a coupon. Its errors have the paths of the fields. */
export function couponFormSchema(context: CouponFormContext) {
  const toDraft = z.transform((entries: CouponEntries) => toDraftJson(entries, context));
  return z.pipe(z.pipe(entriesSchema, toDraft), couponDraftSchema);
}

export type CouponFormSchema = ReturnType<typeof couponFormSchema>;

function toDraftJson(
  { kind, code, value, category, ...typed }: CouponEntries,
  context: CouponFormContext,
): z.input<typeof couponDraftSchema> {
  const shared = {
    code,
    ...toTimes(typed, context),
    minSubtotal: readAmount(typed.minSubtotal),
    maxUses: numberOf(typed.maxUses),
    maxUsesPerCustomer: numberOf(typed.maxUsesPerCustomer),
    category: category === '' ? undefined : category,
  };
  switch (kind) {
    case 'percent':
      return { ...shared, kind, value: numberOf(value) ?? Number.NaN };
    case 'amount':
      return { ...shared, kind, value: readAmount(value) ?? Number.NaN };
    case 'free-shipping':
      return { ...shared, kind };
  }
}

/**
 * Returns when the coupon starts and ends. A day that was not changed keeps its moment, which may have been in the middle
 * of the day.
 */
function toTimes({ startsAt, endsAt }: Pick<CouponEntries, 'startsAt' | 'endsAt'>, context: CouponFormContext) {
  const { coupon, timeZone } = context;
  const before = couponEntriesOf(context);
  return {
    startsAt:
      startsAt === before.startsAt ? coupon?.startsAt : (startsAt && startWith(startsAt, timeZone)) || undefined,
    endsAt: endsAt === before.endsAt ? coupon?.endsAt : (endsAt && endAfter(endsAt, timeZone)) || undefined,
  };
}

/** Returns the entries to begin with, for a new coupon or one that is edited. */
export function couponEntriesOf({ coupon, timeZone }: CouponFormContext): CouponEntries {
  return {
    kind: coupon?.kind ?? 'percent',
    code: coupon?.code ?? '',
    value: typedValue(coupon),
    startsAt: coupon?.startsAt === undefined ? '' : firstDayOf(coupon.startsAt, timeZone),
    endsAt: coupon?.endsAt === undefined ? '' : lastDayOf(coupon.endsAt, timeZone),
    minSubtotal: coupon?.minSubtotal === undefined ? '' : asTyped(coupon.minSubtotal),
    maxUses: coupon?.maxUses === undefined ? '' : String(coupon.maxUses),
    maxUsesPerCustomer: coupon?.maxUsesPerCustomer === undefined ? '' : String(coupon.maxUsesPerCustomer),
    category: coupon?.category ?? '',
  };
}

function typedValue(coupon: Coupon | undefined): string {
  if (coupon === undefined || coupon.kind === 'free-shipping') return '';
  return coupon.kind === 'amount' ? asTyped(coupon.value) : String(coupon.value);
}

function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : (readWholeNumber(text) ?? Number.NaN);
}
