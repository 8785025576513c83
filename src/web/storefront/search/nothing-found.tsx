import { CATEGORIES, CATEGORY_LABELS } from '#features/catalogue/category.ts';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { categoryPath } from '#features/catalogue/product-paths.ts';
import { findQueryProblem } from '#features/search/search-query.ts';
import type { SearchView } from '#features/search/search-view.ts';
import { Link } from '#ui/link.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { ProductSection } from '../product-section.tsx';

interface NothingFoundProps {
  view: SearchView;
  popular: readonly ProductCardData[];
}

/** What to try when nothing was found, or before a search, and popular products. */
export function NothingFound({ view, popular }: NothingFoundProps) {
  return (
    <>
      <div className="search-understood">
        <NothingFoundText view={view} />
      </div>
      <p className="search-words">
        {CATEGORIES.map((category) => (
          <Link key={category} className="chip" to={categoryPath(category)}>
            {CATEGORY_LABELS[category]}
          </Link>
        ))}
      </p>
      <ProductSection
        title="Popular right now"
        products={popular}
        more={<MoreLink to="/products">All products</MoreLink>}
      />
    </>
  );
}

function NothingFoundText({ view }: { view: SearchView }) {
  if (view.q === '') return <p>Type a product, a brand or a SKU, or start from one of these.</p>;
  const tooLong = findQueryProblem(view.q);
  if (tooLong !== undefined) return <p role="status">{tooLong}</p>;
  return (
    <>
      <p role="status">
        No products match <bdi>{view.q}</bdi>
      </p>
      <p>Check the spelling, try fewer words, or start from one of these.</p>
    </>
  );
}
