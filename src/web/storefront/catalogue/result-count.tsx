import type { FacetView } from '#features/catalogue/attribute/attribute-facet.ts';
import { toggleRequested } from '#features/catalogue/attribute/requested-attributes.ts';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { viewLink } from '#features/catalogue/indexed-views.ts';
import { changeView, type Facets, type ProductView, savingLabel } from '#features/catalogue/product-view.ts';
import { formatPrice, fromDecimal } from '#features/pricing/money.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

/** The number of matching products, and a link to remove each active filter. */
export function ResultCount({ view, facets, resultCount }: { view: ProductView; facets: Facets; resultCount: string }) {
  return (
    <div className="found-line">
      <span role="status">{resultCount}</span>
      <FilterChips view={view} facets={facets} />
    </div>
  );
}

/** A link to remove each active filter. */
export function FilterChips({ view, facets }: { view: ProductView; facets: Facets }) {
  return (
    <>
      {[...chipsOf(view), ...attributeChips(view, facets.attributes)].map(({ label, without }) => (
        <Link key={label} className="chip" {...viewLink(changeView(view, without))} replace preventScrollReset>
          <span className="visually-hidden">Remove filter: </span>
          {label}
          <Icon name="x" small />
        </Link>
      ))}
    </>
  );
}

interface Chip {
  label: string;
  without: Partial<ProductView>;
}

function chipsOf({ text, category, company, price, saving }: ProductView): Chip[] {
  const chips: Chip[] = [];
  if (text) chips.push({ label: `“${text}…”`, without: { text: '' } });
  if (category) chips.push({ label: CATEGORY_LABELS[category], without: { category: undefined } });
  if (company) chips.push({ label: company, without: { company: undefined } });
  if (price !== undefined)
    chips.push({ label: `up to ${formatPrice(fromDecimal(price))}`, without: { price: undefined } });
  if (saving !== undefined) chips.push({ label: savingLabel(saving), without: { saving: undefined } });
  return chips;
}

/** A chip for each value of an attribute that is asked for. */
function attributeChips({ attributes }: ProductView, facets: readonly FacetView[]): Chip[] {
  return facets.flatMap(({ key, chosen }) =>
    chosen
      .filter(({ value }) => attributes?.[key]?.includes(value))
      .map(({ value, text }) => ({
        label: text,
        without: { attributes: toggleRequested(attributes, key, value) },
      })),
  );
}
