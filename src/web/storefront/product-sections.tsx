import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { DetailGroups } from '#features/catalogue/details/detail-groups.tsx';
import type { DetailGroup } from '#features/catalogue/details/details-view.ts';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { categoryPath } from '#features/catalogue/product-paths.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { useChosenVariant } from '#features/catalogue/variant/use-chosen-variant.ts';
import type { FitList } from '#features/compatibility/complete-set.ts';
import { FitSection } from '#features/compatibility/fit-section.tsx';
import type { Distribution, Review } from '#features/review/review-schema.ts';
import { ReviewSection } from '#features/review/review-section.tsx';
import { HearIt } from '#features/sound/hear-it.tsx';
import type { HearView } from '#features/sound/hear-view.ts';
import type { Markup } from '#ui/markup.ts';
import { StaticHtml } from '#ui/static-html.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { ProductSection } from './product-section.tsx';

type ProductSectionsProps = {
  product: Product;
  related: readonly ProductCardData[];
  /** Undefined if the product is no keyboard or part of one. */
  fits: FitList | undefined;
  together: readonly ProductCardData[];
  reviews: readonly Review[];
  distribution: Distribution;
  /** Undefined if the product is not a keyboard. */
  hearView: HearView | undefined;
  details: readonly DetailGroup[];
  story: Markup;
  /** Who made it and its warnings. */
  safety: Markup;
};

/** What a product's page shows below its pictures and buttons. */
export function ProductSections(props: ProductSectionsProps) {
  const { product, related, fits, together, reviews, distribution, hearView, details, story, safety } = props;
  return (
    <>
      {hearView ? <HearIt key={`${product._id} sound`} product={product} view={hearView} /> : null}
      <StaticHtml html={story} />
      {fits ? <FitSection product={product} fits={fits} /> : null}
      <Details product={product} groups={details} />
      <StaticHtml html={safety} />
      <ReviewSection key={`${product._id} reviews`} product={product} reviews={reviews} distribution={distribution} />
      <OtherProducts product={product} together={together} related={related} />
    </>
  );
}

/** What the product says about itself, and about the chosen variant. */
function Details({ product, groups }: { product: Product; groups: readonly DetailGroup[] }) {
  const { chosen } = useChosenVariant(product);
  return chosen ? <DetailGroups groups={groups} chosen={chosen} withSku={product.variants.length > 1} /> : null;
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
