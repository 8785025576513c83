import * as z from 'zod/mini';
import { CATEGORIES } from '#features/catalogue/category.ts';
import { priceSchema, sumSchema } from '#features/pricing/money-schema.ts';

export const couponKindSchema = z.enum(['percent', 'amount', 'free-shipping']);
export type CouponKind = z.infer<typeof couponKindSchema>;

/** Labels of the kinds, in the order in which staff choose one. */
export const COUPON_KIND_LABELS = {
  percent: 'Percent',
  amount: 'Amount',
  'free-shipping': 'Free shipping',
} as const satisfies Record<CouponKind, string>;

export const MAX_CODE_CHARACTERS = 40;
const MAX_USES = 1_000_000_000;

/** A code as customers type it, in any case. */
export const typedCodeSchema = z
  .string('Enter a code')
  .check(z.trim(), z.toUpperCase(), z.minLength(1, 'Enter a code'), z.maxLength(MAX_CODE_CHARACTERS));

const codeSchema = typedCodeSchema.check(
  z.regex(/^[A-Z0-9-]+$/, 'A code has letters, digits and hyphens, such as HELLO10'),
);

const usesSchema = z
  .int('Write 1 or more, or leave it empty')
  .check(z.minimum(1, 'Write 1 or more, or leave it empty'), z.maximum(MAX_USES));

/** Whom and when a coupon helps. */
const limits = {
  /** From when it applies, ISO 8601. */
  startsAt: z.optional(z.iso.datetime()),
  /** The first moment at which it does not apply any more, ISO 8601. */
  endsAt: z.optional(z.iso.datetime()),
  /** What all lines have to cost at least. */
  minSubtotal: z.optional(sumSchema),
  /** Orders that may use it in all. */
  maxUses: z.optional(usesSchema),
  maxUsesPerCustomer: z.optional(usesSchema),
  /** The only category that gets cheaper. */
  category: z.optional(z.enum(CATEGORIES)),
};

const percentSchema = z
  .int('Write a whole number from 1 to 100')
  .check(z.minimum(1, 'Write a whole number from 1 to 100'), z.maximum(100, 'Write a whole number from 1 to 100'));
const amountSchema = priceSchema.check(z.refine((amount) => amount > 0, 'Write an amount above 0'));

function couponOf<Shared extends z.core.$ZodLooseShape>(shared: Shared) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ ...shared, kind: z.literal('percent'), value: percentSchema }),
    z.strictObject({ ...shared, kind: z.literal('amount'), value: amountSchema }),
    z.strictObject({ ...shared, kind: z.literal('free-shipping') }),
  ]);
}

/** A coupon as staff write it. */
export const couponDraftSchema = couponOf({ code: codeSchema, ...limits }).check(
  z.refine(
    ({ startsAt, endsAt }) =>
      startsAt === undefined || endsAt === undefined || Date.parse(startsAt) < Date.parse(endsAt),
    {
      path: ['endsAt'],
      message: 'It has to end after it starts',
    },
  ),
);
export type CouponDraft = z.infer<typeof couponDraftSchema>;

/** A coupon. */
export const couponSchema = couponOf({ _id: z.string(), code: z.string(), ...limits, uses: z.int() });
export type Coupon = z.infer<typeof couponSchema>;
