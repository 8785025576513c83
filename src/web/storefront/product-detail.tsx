import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Ruler from 'lucide-react/icons/ruler';
import Truck from 'lucide-react/icons/truck';
import { BuyBox } from '#features/cart/buy-box.tsx';
import { toBuyable } from '#features/cart/buyable.ts';
import { SoldOutBox } from '#features/cart/sold-out-box.tsx';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Stars } from '#features/catalogue/rating/stars.tsx';
import type { Tints } from '#features/catalogue/variant/colour-tints.ts';
import { useChosenVariant } from '#features/catalogue/variant/use-chosen-variant.ts';
import { CompareButton } from '#features/compare/compare-button.tsx';
import type { FitList } from '#features/compatibility/complete-set.ts';
import type { DeliveryDate } from '#features/delivery/delivery-date.ts';
import { DeliveryLine } from '#features/delivery/delivery-line.tsx';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { countReviews } from '#features/review/review-list.ts';
import { NotifyMe } from '#features/stock-alert/notify-me.tsx';
import { HeartButton } from '#features/wishlist/heart-button.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ProductSummary } from './product-summary.tsx';

type ProductDetailProps = {
  product: Product;
  related: readonly ProductCardData[];
  fits: FitList | undefined;
  together: readonly ProductCardData[];
  tints: Readonly<Record<string, Tints>>;
  delivery: DeliveryDate;
  /** Where the board is shown at its true size. Undefined if the product is not a board. */
  deskPath: string | undefined;
};

/** A product or its chosen variant, and what customers can do with it. */
export function ProductDetail({ product, related, fits, together, tints, delivery, deskPath }: ProductDetailProps) {
  const { chosen, hasChanged, choose } = useChosenVariant(product);
  if (!chosen) return null;
  const offer =
    chosen.stock > 0 ? (
      <>
        <DeliveryLine date={delivery} />
        <BuyBox
          product={product.variants.length > 1 ? toBuyable(product, chosen) : product}
          goesWith={listGoesWith(fits, together)}
        />
      </>
    ) : (
      <>
        <NotifyMe productId={product._id} variantId={chosen._id} />
        <SoldOutBox related={related} />
      </>
    );
  return (
    <ProductSummary
      product={product}
      tints={tints}
      chosen={chosen}
      hasChanged={hasChanged}
      choose={choose}
      offer={offer}
      rating={<RatingLink product={product} />}
    >
      {chosen.stock > 0 ? <Assurances /> : null}
      <div className="product-detail-marks">
        <HeartButton product={product} />
        <CompareButton product={product} />
        {deskPath === undefined ? null : (
          <ButtonLink variant="quiet" size="small" to={deskPath}>
            <Ruler className="icon icon-small" />
            On your desk, true size
          </ButtonLink>
        )}
      </div>
    </ProductSummary>
  );
}

const MAX_GOES_WITH = 3;

/** Returns what customers can add without a choice: what fits, then what others bought with it. */
function listGoesWith(fits: FitList | undefined, together: readonly ProductCardData[]): ProductCardData[] {
  const fitting = fits?.rows.filter((row) => row.fits).map((row) => row.product) ?? [];
  const addable = [...fitting, ...together].filter(({ stock, hasChoices }) => stock > 0 && !hasChoices);
  return [...new Map(addable.map((each) => [each._id, each])).values()].slice(0, MAX_GOES_WITH);
}

/** Links to the reviews. Nothing without any. */
function RatingLink({ product: { rating } }: { product: Product }) {
  if (rating.average === null) return null;
  return (
    <a className="rating" href="#reviews">
      <Stars stars={rating.average} />
      {countReviews(rating.count)}
    </a>
  );
}

function Assurances() {
  return (
    <ul className="assurances">
      <li>
        <Truck className="icon icon-small" />
        {SHIPPING_PROMISE}
      </li>
      <li>
        <RotateCcw className="icon icon-small" />
        30-day returns
      </li>
    </ul>
  );
}
