import { useId } from 'react';
import { Link } from 'react-router';
import { CATEGORY_LABELS, type Category, categorySchema } from '#features/catalogue/product-schema.ts';
import {
  changeView,
  clearFilters,
  type Facets,
  MOST_COUNTED_IN_CATEGORY,
  type ProductView,
  viewPath,
} from '#features/catalogue/product-view.ts';
import { formatPrice, fromDollars } from '#features/pricing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { RangeInput } from '#ui/range-input.tsx';
import { useRestingValue } from '#web/use-resting-value.ts';
import { useChangeView } from './use-change-view.ts';
import { VIEW_FORM } from './view-form.tsx';

interface FilterProps {
  view: ProductView;
  facets: Facets;
}

/** Price, category and company: what the list is narrowed by. */
export function FilterPanel({ view, facets }: FilterProps) {
  return (
    <>
      <PriceFilter view={view} facets={facets} />
      <CategoryFilter view={view} facets={facets} />
      <CompanyFilter view={view} facets={facets} />
      <noscript>
        <button className="button button-primary button-block" type="submit" form={VIEW_FORM}>
          Apply
        </button>
      </noscript>
      <ButtonLink variant="secondary" to={viewPath(clearFilters(view))} replace preventScrollReset>
        Clear Filters
      </ButtonLink>
    </>
  );
}

/** The slider begins at the highest price, where it filters nothing (specification, section 4). */
function PriceFilter({ view, facets: { highestPrice } }: FilterProps) {
  const id = useId();
  const change = useChangeView(view);
  const known = Math.min(view.price ?? highestPrice, highestPrice);
  const [price, setPrice] = useRestingValue(known, (value) =>
    change({ price: value === highestPrice ? undefined : value }),
  );
  return (
    <div>
      <div className="filter-line">
        <label htmlFor={id}>Price range</label>
        <output htmlFor={id}>up to {inDollars(price)}</output>
      </div>
      <RangeInput
        id={id}
        name="price"
        form={VIEW_FORM}
        min={0}
        max={highestPrice}
        value={price}
        aria-valuetext={`up to ${inDollars(price)}`}
        onChange={(event) => setPrice(event.target.valueAsNumber)}
      />
      <div className="slider-ends">
        <span>$0</span>
        <span>${highestPrice}</span>
      </div>
    </div>
  );
}

function CategoryFilter({ view, facets: { categories } }: FilterProps) {
  const all = Object.values(categories).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Category">
      <h2>Category</h2>
      <div className="category-list">
        <CategoryLink view={view} category={undefined} label="All" count={all} />
        {categorySchema.options.map((category) => (
          <CategoryLink
            key={category}
            view={view}
            category={category}
            label={CATEGORY_LABELS[category]}
            count={categories[category]}
          />
        ))}
      </div>
    </nav>
  );
}

interface CategoryLinkProps {
  view: ProductView;
  category: Category | undefined;
  label: string;
  count: number;
}

function CategoryLink({ view, category, label, count }: CategoryLinkProps) {
  return (
    <Link
      to={viewPath(changeView(view, { category }))}
      aria-current={view.category === category || undefined}
      replace
      preventScrollReset
    >
      {label}
      <span className="category-count">
        {inShort(count)}
        <span className="sr-only"> products</span>
      </span>
    </Link>
  );
}

/** Large categories are not counted to their end. */
function inShort(count: number): string {
  const counted = Math.min(count, MOST_COUNTED_IN_CATEGORY);
  return counted.toLocaleString('en') + (counted === MOST_COUNTED_IN_CATEGORY ? '+' : '');
}

function CompanyFilter({ view, facets: { companies } }: FilterProps) {
  const change = useChangeView(view);
  return (
    <Field label="Company">
      <SelectInput
        name="company"
        form={VIEW_FORM}
        value={view.company ?? ''}
        onChange={(event) => change({ company: event.target.value || undefined })}
      >
        <option value="">All companies</option>
        {companies.map((company) => (
          <option key={company}>{company}</option>
        ))}
      </SelectInput>
    </Field>
  );
}

function inDollars(dollars: number): string {
  return formatPrice(fromDollars(dollars));
}
