import { Fragment } from 'react';
import { Form } from 'react-router';
import type { FacetView } from '#features/catalogue/attribute/attribute-facet.ts';
import { ATTRIBUTE_PREFIX, toggleRequested } from '#features/catalogue/attribute/requested-attributes.ts';
import { changeView, type ProductView, viewPage, viewQuery } from '#features/catalogue/product-view.ts';
import { FilterGroup, FilterLink } from './filter-link.tsx';

interface AttributeFiltersProps {
  view: ProductView;
  facets: readonly FacetView[];
}

/** Filters that are shown at once. The others are folded. */
const UNFOLDED = 4;

/** The filters by attributes that tell the matching products apart. Several values of one mean either. */
export function AttributeFilters({ view, facets }: AttributeFiltersProps) {
  const folded = facets.slice(UNFOLDED);
  return (
    <>
      <Filters view={view} facets={facets.slice(0, UNFOLDED)} />
      {folded.length > 0 ? (
        <details className="more-filters" open={folded.some(({ chosen }) => chosen.length > 0)}>
          <summary>More filters</summary>
          <Filters view={view} facets={folded} />
        </details>
      ) : null}
    </>
  );
}

function Filters({ view, facets }: AttributeFiltersProps) {
  return facets.map((facet) => (
    <Fragment key={facet.key}>
      {facet.options.length > 0 ? <ValueFilter view={view} facet={facet} /> : null}
      {facet.range ? <RangeFilter view={view} facet={facet} range={facet.range} /> : null}
    </Fragment>
  ));
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
function RangeFilter({ view, facet: { key, label, options }, range }: RangeFilterProps) {
  const name = ATTRIBUTE_PREFIX + key;
  return (
    <Form
      key={range.min + range.max}
      action={viewPage(view)}
      className="facet-range"
      aria-label={label}
      replace
      preventScrollReset
    >
      {options.length > 0 ? null : <h2>{label}</h2>}
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
