import { type ReactNode, use, useState } from 'react';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { ProductGallery } from '#features/catalogue/gallery/product-gallery.tsx';
import { PlaceholderPrice } from '#features/catalogue/placeholder-price.ts';
import { ProductPrice } from '#features/catalogue/product-price.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { Tints } from '#features/catalogue/variant/colour-tints.ts';
import { priceVaries } from '#features/catalogue/variant/price-varies.ts';
import { type ExplainedOption, VariantChooser } from '#features/catalogue/variant/variant-chooser.tsx';
import { picturesOf } from '#features/catalogue/variant/variant-pictures.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { classNames } from '#ui/class-names.ts';
import { type DefinitionRow, DefinitionRows } from '#ui/definition-rows.tsx';
import { useSite } from '../use-site.ts';

/** Up to this stock, the page says that only a few are left. */
const FEW = 5;

type ProductSummaryProps = {
  product: Product;
  tints: Readonly<Record<string, Tints>>;
  chosen: Variant;
  /** Whether the visitor has chosen it. */
  hasChanged: boolean;
  choose: (variant: Variant) => void;
  /** The option whose values are explained. */
  explained?: ExplainedOption | undefined;
  /** Shown beside whether it is in stock. */
  rating?: ReactNode;
  /** What one has to know about a charger, close to the price. */
  charger?: ReactNode;
  /** What customers can do with the chosen variant. */
  offer: ReactNode;
  /** Shown at the end. */
  children?: ReactNode;
};

/** Pictures, price, stock and facts of a product or of its chosen variant. */
export function ProductSummary(props: ProductSummaryProps) {
  const { product, tints, chosen, hasChanged, choose, explained, rating, charger, offer, children } = props;
  const site = useSite();
  const placeholder = use(PlaceholderPrice);
  // The order of the pictures does not change while visitors choose.
  const [firstImage] = useState(chosen.image);
  const shown = hasChanged ? (chosen.image ?? product.image) : undefined;
  return (
    <div className="product-detail">
      <ProductGallery name={product.name} images={picturesOf(product, firstImage)} shown={shown} />
      <div>
        <div className="product-head">
          <StockNote stock={chosen.stock} />
          {rating}
        </div>
        <h1 className="page-title">
          <bdi>{product.name}</bdi>
        </h1>
        <ProductPrice product={chosen} placeholder={priceVaries(product) ? undefined : placeholder} />
        {site?.hasWithdrawal ? <LowestPrice variant={chosen} /> : null}
        {site?.tax ? <p className="note">{site.tax.notes[product.taxClass]}</p> : null}
        {charger ? <div className="product-detail-marks">{charger}</div> : null}
        {product.variants.length > 1 ? (
          <VariantChooser product={product} chosen={chosen} tints={tints} onChoose={choose} explained={explained} />
        ) : null}
        <p className="visually-hidden" role="status">
          {hasChanged ? describeVariant(chosen) : ''}
        </p>
        {offer}
        <p className="product-detail-text" dir="auto">
          {product.description}
        </p>
        <DefinitionRows variant="facts" rows={factsOf(product, chosen)} />
        {children}
      </div>
    </div>
  );
}

/** The lowest price before the reduction, which shops in the EU have to state beside it. */
function LowestPrice({ variant: { lowestPrice30Days } }: { variant: Variant }) {
  if (lowestPrice30Days === undefined) return null;
  return <p className="note">Lowest price in the last 30 days: {formatPrice(lowestPrice30Days)}</p>;
}

function StockNote({ stock }: { stock: number }) {
  return (
    <p className={classNames('stock-note', stock === 0 && 'stock-note-out')}>
      {stock > 0 ? 'In Stock' : 'Out Of Stock'}
    </p>
  );
}

/** Describes a variant for screen readers when it is chosen. */
function describeVariant({ values, price, stock }: Variant): string {
  return [variantText(values), formatPrice(price), stock > 0 ? availabilityOf(stock) : 'Out Of Stock'].join(', ');
}

function factsOf({ company, category }: Product, { stock }: Variant): DefinitionRow[] {
  return [
    { label: 'Brand', value: <bdi>{company}</bdi> },
    { label: 'Category', value: CATEGORY_LABELS[category] },
    { label: 'Availability', value: availabilityOf(stock) },
  ];
}

function availabilityOf(stock: number): string {
  if (stock === 0) return 'None left';
  return stock <= FEW ? `Only ${stock} left` : `${formatNumber(stock)} in stock`;
}
