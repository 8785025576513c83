import { use, useState } from 'react';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { isDiscounted } from '#features/pricing/discount.ts';
import { cents, formatPrice, SHIPPING_FEE } from '#features/pricing/money.ts';
import { priceBasket } from '#features/pricing/price-basket.ts';
import type { TaxTerms } from '#features/pricing/tax.ts';
import { totalRows } from '#features/pricing/total-rows.ts';
import { Button } from '#ui/button.tsx';
import { SummaryRows } from '#ui/definition-rows.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { CouponEntries, CouponFormSchema } from './coupon-form-schema.ts';
import { applyCoupon, explainCoupon } from './coupon-rules.ts';
import type { CouponDraft } from './coupon-schema.ts';

const PRODUCTS_PER_ORDER = 2;

type CouponPreviewProps = {
  entries: CouponEntries;
  schema: CouponFormSchema;
  /** Products of which sample orders consist. */
  products: readonly Product[];
  /** Whether the shop has shipping zones, so that a place decides what shipping costs. */
  hasZones: boolean;
  /** How sample orders are taxed. */
  taxTerms: TaxTerms;
};

/** What an order of two products would cost with the coupon that is being written. */
export function CouponPreview({ entries, schema, products, hasZones, taxTerms }: CouponPreviewProps) {
  const [turn, setTurn] = useState(0);
  const start = products.length === 0 ? 0 : (turn * PRODUCTS_PER_ORDER) % products.length;
  const ordered = products.slice(start, start + PRODUCTS_PER_ORDER);
  // Without a code yet, everything else can be shown already.
  const draft = schema.safeParse({ ...entries, code: entries.code.trim() || 'CODE' }).data;

  return (
    <section className="panel coupon-preview" aria-labelledby="coupon-preview">
      <h2 className="panel-title" id="coupon-preview">
        What an order would cost
      </h2>
      {draft === undefined || ordered.length === 0 ? (
        <p className="muted">Fill in the form to see it.</p>
      ) : (
        <SampleOrder draft={draft} products={ordered} hasZones={hasZones} taxTerms={taxTerms} />
      )}
      {products.length > PRODUCTS_PER_ORDER ? (
        <Button variant="secondary" size="small" block onClick={() => setTurn(turn + 1)}>
          Try Other Products
        </Button>
      ) : null}
    </section>
  );
}

type SampleOrderProps = Pick<CouponPreviewProps, 'products' | 'hasZones' | 'taxTerms'> & { draft: CouponDraft };

function SampleOrder({ draft, products, hasZones, taxTerms }: SampleOrderProps) {
  const lines = products.map(({ price, category, taxClass }) => ({ price, category, taxClass, amount: 1 }));
  // Sample orders are placed when the coupon begins to apply.
  const applied = applyCoupon({ ...draft, startsAt: undefined, endsAt: undefined }, lines, 0);
  const isFree = hasZones || (applied.ok && applied.isShippingFree);
  const shipping = { fee: isFree ? cents(0) : SHIPPING_FEE };
  const { totals } = priceBasket({ lines, discounts: applied.ok ? applied.discounts : [], shipping }, taxTerms);
  return (
    <>
      <ul className="summary-lines coupon-lines">
        {products.map((product, index) => (
          <SampleLine
            key={product._id}
            product={product}
            draft={draft}
            discount={applied.ok ? applied.discounts[index] : undefined}
          />
        ))}
      </ul>
      {applied.ok ? null : <p className="coupon-refusal">{explainCoupon(applied, use(TimeZone))}</p>}
      <SummaryRows
        rows={totalRows(
          { ...totals, shippingFee: hasZones ? undefined : totals.shippingFee },
          applied.ok ? draft.code : undefined,
        )}
        total={{ label: hasZones ? 'Total without shipping' : 'Total', value: formatPrice(totals.total) }}
      />
    </>
  );
}

type SampleLineProps = { product: Product; draft: CouponDraft; discount: number | undefined };

function SampleLine({ product, draft, discount = 0 }: SampleLineProps) {
  const { name, image, price } = product;
  return (
    <li>
      <Thumbnail src={image} pixels={44} />
      <span>
        <bdi>{name}</bdi>
        {discount > 0 ? <small>{`${formatPrice(price)} − ${formatPrice(cents(discount))}`}</small> : null}
        {draft.category !== undefined && !isDiscounted(product, draft) ? (
          <small>Not in {CATEGORY_LABELS[draft.category]}</small>
        ) : null}
      </span>
      <span>{formatPrice(cents(price - discount))}</span>
    </li>
  );
}
