import { useId } from 'react';
import { Link } from 'react-router';
import { CATEGORY_LABELS, type Category, categorySchema } from '#features/catalogue/product-schema.ts';
import {
  changeView,
  clearFilters,
  type Facets,
  MAX_COUNTED_IN_CATEGORY,
  type ProductView,
  viewPath,
} from '#features/catalogue/product-view.ts';
import { formatPrice, fromDollars } from '#features/pricing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { RangeInput } from '#ui/range-input.tsx';
import { useDebouncedValue } from '#web/use-debounced-value.ts';
import { useChangeView } from './use-view.ts';
import { VIEW_FORM } from './view-form.tsx';

interface FilterProps {
  view: ProductView;
  facets: Facets;
}

/** The filters of the product list: price, category and company. */
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

/** The slider starts at the highest price, which filters nothing (specification, section 4). */
function PriceFilter({ view, facets: { highestPrice } }: FilterProps) {
  const id = useId();
  const change = useChangeView(view);
  const urlPrice = Math.min(view.price ?? highestPrice, highestPrice);
  const [price, setPrice] = useDebouncedValue(urlPrice, (value) =>
    change({ price: value === highestPrice ? undefined : value }),
  );
  return (
    <div>
      <div className="filter-line">
        <label htmlFor={id}>Price range</label>
        <output htmlFor={id}>up to {formatDollars(price)}</output>
      </div>
      <RangeInput
        id={id}
        name="price"
        form={VIEW_FORM}
        min={0}
        max={highestPrice}
        value={price}
        aria-valuetext={`up to ${formatDollars(price)}`}
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
      <div className="side-links category-list">
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
        {formatCount(count)}
        <span className="visually-hidden"> products</span>
      </span>
    </Link>
  );
}

/** Formats a count, such as "10,000+" for categories that are not counted completely. */
function formatCount(count: number): string {
  const counted = Math.min(count, MAX_COUNTED_IN_CATEGORY);
  return counted.toLocaleString('en') + (counted === MAX_COUNTED_IN_CATEGORY ? '+' : '');
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

function formatDollars(dollars: number): string {
  return formatPrice(fromDollars(dollars));
}
