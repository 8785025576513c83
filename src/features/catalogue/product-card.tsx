import { type ReactNode, use } from 'react';
import type { Cents } from '#features/pricing/money.ts';
import { useKeptContent } from '#ui/kept-html.ts';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { PlaceholderPrice } from './placeholder-price.ts';
import type { ProductCardData } from './product-card-data.ts';
import { productPath } from './product-paths.ts';
import { ProductPrice } from './product-price.tsx';
import { CardRating } from './rating/stars.tsx';
import { Tint } from './variant/tint.tsx';

/** Width of a card's picture with 4, 3 or 2 cards per row on a page of at most 1280 px. */
const CARD_SIZES = '(min-width:1280px) 290px,(min-width:1000px) 23vw,(min-width:701px) 30vw,44vw';

/** Enough for a card of half a phone's width with three pixels for each CSS pixel. */
const CARD_PIXELS = 640;

/** Full size of the square pictures. */
export const PICTURE_PIXELS = 1000;

export interface ProductTileProps {
  product: ProductCardData;
  /** The button that puts the product into the cart. */
  action: ReactNode;
  /** Buttons on its picture. */
  mark?: ReactNode;
  /** A line below its price. */
  note?: ReactNode;
  /** Whether its picture loads with high priority. */
  priority?: boolean;
}

/** A product card in a grid. The link of the name also covers the picture, but not the button. */
export function ProductCard(props: ProductTileProps) {
  const placeholder = use(PlaceholderPrice);
  const content = <CardContent {...props} placeholder={placeholder} />;
  // The buttons depend on the product alone, which a note does not.
  const of = props.note ? undefined : props.product;
  return <article className="product-card" {...useKeptContent(of, `${placeholder} ${props.priority}`, content)} />;
}

function CardContent({
  product,
  action,
  mark,
  note,
  priority,
  placeholder,
}: ProductTileProps & { placeholder: Cents | undefined }) {
  return (
    <>
      <div className="tile">
        <Picture
          src={product.image}
          alt={product.imageAlt}
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          sizes={CARD_SIZES}
          largest={CARD_PIXELS}
          priority={priority}
        />
        {product.stock === 0 ? <span className="badge badge-plain tile-badge">Out Of Stock</span> : null}
      </div>
      <h3 className="product-card-name" dir="auto">
        <Link to={productPath(product)} prefetch="intent">
          {product.name}
        </Link>
      </h3>
      <ProductPrice product={product} placeholder={placeholder} />
      {product.line !== undefined || product.colours ? (
        <div className="product-card-line">
          <span dir="auto">{product.line}</span>
          {product.colours ? <ColourTints {...product.colours} /> : null}
        </div>
      ) : null}
      <CardRating rating={product.rating} />
      {note}
      {mark}
      {action}
    </>
  );
}

function ColourTints({ count, tints }: NonNullable<ProductCardData['colours']>) {
  return (
    <div className="tints" role="img" aria-label={`${count} colours`}>
      {tints.map((tint) => (
        <Tint key={tint} colour={tint} />
      ))}
    </div>
  );
}
