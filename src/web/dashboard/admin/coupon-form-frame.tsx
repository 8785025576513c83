import { href, redirect, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { CouponForm } from '#features/coupon/coupon-form.tsx';
import { type Coupon, couponDraftSchema } from '#features/coupon/coupon-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { NO_TAX } from '#features/pricing/tax.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { useSite } from '#web/use-site.ts';
import { type ActionResult, runAdminAction } from './admin-action.ts';

const SAMPLE_PRODUCTS = 12;

/** Loads the products of which the sample orders beside the form consist. */
export async function loadSampleProducts(signal: AbortSignal): Promise<Product[]> {
  const query = { page: 1, limit: SAMPLE_PRODUCTS };
  return (await api.requestPage(productCalls.listProducts, { query, signal })).rows;
}

/** The header of the coupon form: a link to the list, and the title. */
export function CouponFormHead({ title }: { title: string }) {
  return (
    <>
      <BackLink to={href('/adminDashboard/coupons')}>Coupons</BackLink>
      <DashboardHead title={title} />
    </>
  );
}

type CouponPageProps = { title: string; coupon?: Coupon; products: readonly Product[] };

/** A page that edits a coupon, or a new one. */
export function CouponPage({ title, coupon, products }: CouponPageProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const site = useSite();
  const busy = state !== 'idle';
  return (
    <>
      <CouponFormHead title={title} />
      <CouponForm
        key={coupon?._id}
        {...(coupon && { coupon })}
        products={products}
        hasZones={site?.shipsTo !== undefined}
        taxTerms={site?.tax?.atHome ?? NO_TAX}
        busy={busy}
        problem={busy ? undefined : data?.problem}
        onSubmit={(draft) =>
          submit(z.encode(couponDraftSchema, draft), { method: 'post', encType: 'application/json' })
        }
      />
    </>
  );
}

/**
 * Saves the coupon that {@link CouponPage} submitted, with the call that `save` makes. @returns a redirect to the list,
 * or why it could not be saved.
 */
export async function saveCoupon(
  request: Request,
  save: (draft: z.input<typeof couponDraftSchema>) => Promise<unknown>,
  done: string,
): Promise<ActionResult | Response> {
  await requireStaff(request, 'coupons.write');
  const draft = z.encode(couponDraftSchema, couponDraftSchema.parse(await request.json()));
  const result = await runAdminAction(request, save(draft), { done });
  return result.problem === undefined ? redirect(href('/adminDashboard/coupons')) : result;
}

/** The coupon form while it loads. */
export function CouponFormSkeleton({ title }: { title: string }) {
  return (
    <>
      <CouponFormHead title={title} />
      <Loading>
        <div className="product-form">
          <Skeleton shape="panel" height={560} />
          <Skeleton shape="panel" height={380} />
        </div>
      </Loading>
    </>
  );
}
