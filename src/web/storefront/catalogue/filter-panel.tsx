import { useId } from 'react';
import { CATEGORIES, CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { viewLink } from '#features/catalogue/indexed-views.ts';
import {
  changeView,
  clearFilters,
  type Facets,
  type ProductView,
  SAVINGS,
  savingLabel,
} from '#features/catalogue/product-view.ts';
import { formatPrice, fromDecimal } from '#features/pricing/money.ts';
import { formatWholeAmount } from '#platform/format-numbers.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { RangeInput } from '#ui/range-input.tsx';
import { useDebouncedValue } from '#web/use-debounced-value.ts';
import { AttributeFilters } from './attribute-filters.tsx';
import { FilterGroup, FilterLink } from './filter-link.tsx';
import { useChangeView } from './use-view.ts';
import { VIEW_FORM } from './view-form.tsx';

interface FilterProps {
  view: ProductView;
  facets: Facets;
}

/** The filters of the product list: price, category, saving, company and attributes. */
export function FilterPanel({ view, facets }: FilterProps) {
  return (
    <>
      <PriceFilter view={view} facets={facets} />
      <CategoryFilter view={view} facets={facets} />
      <SavingFilter view={view} facets={facets} />
      <CompanyFilter view={view} facets={facets} />
      <AttributeFilters view={view} facets={facets.attributes} />
      <noscript>
        <button className="button button-primary button-block" type="submit" form={VIEW_FORM}>
          Apply
        </button>
      </noscript>
    </>
  );
}

export function ClearFilters({ view }: { view: ProductView }) {
  return (
    <ButtonLink variant="secondary" {...viewLink(clearFilters(view))} replace preventScrollReset>
      Clear Filters
    </ButtonLink>
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
        <output htmlFor={id}>up to {formatWhole(price)}</output>
      </div>
      <RangeInput
        id={id}
        name="price"
        form={VIEW_FORM}
        min={0}
        max={highestPrice}
        value={price}
        aria-valuetext={`up to ${formatWhole(price)}`}
        onChange={(event) => setPrice(event.target.valueAsNumber)}
      />
      <div className="slider-ends">
        <span>{formatWholeAmount(0)}</span>
        <span>{formatWholeAmount(highestPrice)}</span>
      </div>
    </div>
  );
}

function CategoryFilter({ view, facets: { categories } }: FilterProps) {
  const all = Object.values(categories).reduce((sum, count) => sum + count, 0);
  return (
    <FilterGroup label="Category">
      <OptionLink view={view} name="category" value={undefined} label="All" count={all} />
      {CATEGORIES.map((category) => (
        <OptionLink
          key={category}
          view={view}
          name="category"
          value={category}
          label={CATEGORY_LABELS[category]}
          count={categories[category]}
        />
      ))}
    </FilterGroup>
  );
}

/** Shown only if products are reduced by so much. The chosen option leads back to all products. */
function SavingFilter({ view, facets: { savings } }: FilterProps) {
  const shown = SAVINGS.filter((saving) => savings[saving] > 0 || view.saving === saving);
  if (shown.length === 0) return null;
  return (
    <FilterGroup label="Saving">
      {shown.map((saving) => (
        <OptionLink
          key={saving}
          view={view}
          name="saving"
          value={saving}
          label={savingLabel(saving)}
          count={savings[saving]}
          isToggle
        />
      ))}
    </FilterGroup>
  );
}

interface OptionLinkProps<Name extends 'category' | 'saving'> {
  view: ProductView;
  name: Name;
  value: ProductView[Name];
  label: string;
  count: number;
  /** Whether the chosen option removes its filter. */
  isToggle?: boolean;
}

function OptionLink<Name extends 'category' | 'saving'>(props: OptionLinkProps<Name>) {
  const { view, name, value, label, count, isToggle } = props;
  const isChosen = view[name] === value;
  return (
    <FilterLink
      to={changeView(view, { [name]: isToggle && isChosen ? undefined : value })}
      isChosen={isChosen}
      count={count}
    >
      {label}
    </FilterLink>
  );
}

/** Leaves out companies without a product that matches the other filters. */
function CompanyFilter({ view, facets: { companies } }: FilterProps) {
  const change = useChangeView(view);
  const shown = companies.filter(({ name, products }) => products !== 0 || name === view.company);
  return (
    <Field label="Company">
      <SelectInput
        name="company"
        form={VIEW_FORM}
        value={view.company ?? ''}
        onChange={(event) => change({ company: event.target.value || undefined })}
      >
        <option value="">All companies</option>
        {shown.map(({ name, products }) => (
          <option key={name} value={name}>
            {products === undefined ? name : `${name} (${products})`}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

function formatWhole(decimal: number): string {
  return formatPrice(fromDecimal(decimal));
}
