import { Form } from 'react-router';
import type { FacetView } from '#features/catalogue/attribute/attribute-facet.ts';
import { ATTRIBUTE_PREFIX, toggleRequested } from '#features/catalogue/attribute/requested-attributes.ts';
import { changeView, type ProductView, viewQuery } from '#features/catalogue/product-view.ts';
import { FilterGroup, FilterLink } from './filter-link.tsx';

interface AttributeFiltersProps {
  view: ProductView;
  facets: readonly FacetView[];
}

/** The filters by attributes that at least one matching product has. Several values of one mean either. */
export function AttributeFilters({ view, facets }: AttributeFiltersProps) {
  return facets.map((facet) => {
    if (facet.range) return <RangeFilter key={facet.key} view={view} facet={facet} range={facet.range} />;
    return facet.options.length > 0 ? <ValueFilter key={facet.key} view={view} facet={facet} /> : null;
  });
}

function ValueFilter({ view, facet: { key, label, options } }: { view: ProductView; facet: FacetView }) {
  return (
    <FilterGroup label={label}>
      {options.map(({ value, text, products }) => (
        <FilterLink
          key={value}
          to={changeView(view, { attributes: toggleRequested(view.attributes, key, value) })}
          isChosen={view.attributes?.[key]?.includes(value)}
          count={products}
        >
          <span className="facet-value">
            <bdi>{text}</bdi>
          </span>
        </FilterLink>
      ))}
    </FilterGroup>
  );
}

type RangeFilterProps = { view: ProductView; facet: FacetView; range: NonNullable<FacetView['range']> };

/** The server joins the two fields to one parameter (`range-parameters.server.ts`). */
function RangeFilter({ view, facet: { key, label }, range }: RangeFilterProps) {
  const name = ATTRIBUTE_PREFIX + key;
  return (
    <Form
      key={range.min + range.max}
      action="/products"
      className="facet-range"
      aria-label={label}
      replace
      preventScrollReset
    >
      <h2>{label}</h2>
      {[...viewQuery(changeView(view, {}))].map(([other, value]) => (
        <input key={other + value} type="hidden" name={other} value={value} />
      ))}
      {(['min', 'max'] as const).map((end) => (
        <label key={end}>
          {end === 'min' ? 'From' : 'To'} {range.unit}
          <input className="input" type="number" step="any" name={`${name}.${end}`} defaultValue={range[end]} />
        </label>
      ))}
      <button className="button button-secondary" type="submit">
        Go
      </button>
    </Form>
  );
}
