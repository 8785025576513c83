import { AttributeList } from '#features/catalogue/attribute/attribute-list.tsx';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { categoryPath } from '#features/catalogue/product-paths.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { type FitRow, FitSection } from '#features/compatibility/fit-section.tsx';
import { BOARD_ATTRIBUTES } from '#features/keyboard-layout/board-attribute-keys.ts';
import { LayoutGlyph } from '#features/keyboard-layout/layout-glyph-drawing.tsx';
import type { Distribution, Review } from '#features/review/review-schema.ts';
import { ReviewSection } from '#features/review/review-section.tsx';
import { HearIt } from '#features/sound/hear-it.tsx';
import type { HearView } from '#features/sound/hear-view.ts';
import { SectionHead } from '#ui/page-head.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { ProductSection } from './product-section.tsx';

type ProductSectionsProps = {
  product: Product;
  related: readonly ProductCardData[];
  fits: readonly FitRow[];
  together: readonly ProductCardData[];
  reviews: readonly Review[];
  distribution: Distribution;
  /** Undefined if the product is not a keyboard. */
  hearView: HearView | undefined;
  layoutGlyph: string | undefined;
};

/** What a product's page shows below its pictures and buttons. */
export function ProductSections(props: ProductSectionsProps) {
  const { product, related, fits, together, reviews, distribution, hearView, layoutGlyph } = props;
  return (
    <>
      <Details product={product} glyph={layoutGlyph} />
      {hearView ? <HearIt key={`${product._id} sound`} product={product} view={hearView} /> : null}
      <FitSection rows={fits} />
      <ReviewSection key={`${product._id} reviews`} product={product} reviews={reviews} distribution={distribution} />
      <OtherProducts product={product} together={together} related={related} />
    </>
  );
}

/** What the product says about itself. */
function Details({ product: { attributes }, glyph }: { product: Product; glyph: string | undefined }) {
  if (attributes.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title="Details" />
      <AttributeList
        attributes={attributes}
        {...(glyph !== undefined && { drawings: { [BOARD_ATTRIBUTES.size]: <LayoutGlyph path={glyph} /> } })}
      />
    </section>
  );
}

type OtherProductsProps = {
  product: Product;
  together: readonly ProductCardData[];
  related: readonly ProductCardData[];
};

/** What is bought together says more than products of the same category, so it takes their place. */
function OtherProducts({ product, together, related }: OtherProductsProps) {
  if (together.length > 0) return <ProductSection title="Bought together" products={together} />;
  const { category } = product;
  const more = `More ${CATEGORY_LABELS[category].replace('Gadget', 'gadgets')}`;
  return (
    <ProductSection
      title="Related Products"
      products={related}
      more={<MoreLink to={categoryPath(category)}>{more}</MoreLink>}
    />
  );
}
