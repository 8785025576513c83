import { href } from 'react-router';
import * as z from 'zod/mini';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { CouponForm } from '#features/coupon/coupon-form.tsx';
import { type Coupon, couponDraftSchema } from '#features/coupon/coupon-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { NO_TAX } from '#features/pricing/tax.ts';
import { useSite } from '#web/use-site.ts';
import { type EditedList, FormHead, saveDraft, useDraftSubmit } from './form-page.tsx';

export const COUPONS: EditedList = {
  to: href('/adminDashboard/coupons'),
  label: 'Coupons',
  permission: 'coupons.write',
  formClass: 'product-form',
  panelHeights: [560, 380],
};

const SAMPLE_PRODUCTS = 12;

/** Loads the products of which the sample orders beside the form consist. */
export async function loadSampleProducts(signal: AbortSignal): Promise<Product[]> {
  const query = { page: 1, limit: SAMPLE_PRODUCTS };
  return (await api.requestPage(productCalls.listProducts, { query, signal })).rows;
}

type CouponPageProps = { title: string; coupon?: Coupon; products: readonly Product[] };

/** A page that edits a coupon, or a new one. */
export function CouponPage({ title, coupon, products }: CouponPageProps) {
  const { busy, refusal, submit } = useDraftSubmit();
  const site = useSite();
  return (
    <>
      <FormHead list={COUPONS} title={title} />
      <CouponForm
        key={coupon?._id}
        {...(coupon && { coupon })}
        products={products}
        hasZones={site?.shipsTo !== undefined}
        taxTerms={site?.tax?.atHome ?? NO_TAX}
        busy={busy}
        problem={refusal?.problem}
        onSubmit={(draft) => submit(z.encode(couponDraftSchema, draft))}
      />
    </>
  );
}

type SubmittedCoupon = z.input<typeof couponDraftSchema>;

/** Saves the coupon that {@link CouponPage} submitted, with the call that `save` makes. */
export function saveCoupon(request: Request, save: (draft: SubmittedCoupon) => Promise<unknown>, done: string) {
  const parse = (submitted: unknown) => z.encode(couponDraftSchema, couponDraftSchema.parse(submitted));
  return saveDraft(request, { list: COUPONS, parse, save, done });
}
