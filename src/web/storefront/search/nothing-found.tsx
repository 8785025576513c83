import { Link } from 'react-router';
import { CartButton } from '#features/cart/cart-button.tsx';
import { CATEGORIES, CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { ProductCard } from '#features/catalogue/product-card.tsx';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { categoryPath } from '#features/catalogue/product-paths.ts';
import type { SearchView } from '#features/search/search-view.ts';
import { SectionHead } from '#ui/page-head.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { ProductMarks } from '../product-marks.tsx';

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
      {popular.length > 0 ? (
        <section className="section">
          <SectionHead title="Popular right now">
            <MoreLink to="/products">All products</MoreLink>
          </SectionHead>
          <div className="card-grid">
            {popular.map((product) => (
              <ProductCard
                key={product._id}
                product={product}
                action={<CartButton product={product} />}
                mark={<ProductMarks product={product} />}
              />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

function NothingFoundText({ view }: { view: SearchView }) {
  if (view.q === '') return <p>Type a product, a brand or a SKU, or start from one of these.</p>;
  return (
    <>
      <p role="status">
        No products match <bdi>{view.q}</bdi>
      </p>
      <p>Check the spelling, try fewer words, or start from one of these.</p>
    </>
  );
}
