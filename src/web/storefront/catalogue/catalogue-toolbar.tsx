import { useState } from 'react';
import { viewLink } from '#features/catalogue/indexed-views.ts';
import {
  countFilters,
  type Facets,
  type ProductView,
  readView,
  SORT_LABELS,
} from '#features/catalogue/product-view.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { Link } from '#ui/link.tsx';
import { useDebouncedValue } from '#web/use-debounced-value.ts';
import { ClearFilters, FilterPanel } from './filter-panel.tsx';
import { useChangeView } from './use-view.ts';
import { VIEW_FORM } from './view-form.tsx';

const FilterSheet = lazyComponent(() => import('./filter-sheet.tsx'), { onLoadError: closeOnLoadError });

interface ToolbarProps {
  view: ProductView;
  facets: Facets;
  /** The number of matching products as text, such as "12 products". */
  resultCount: string;
}

/** Search, sorting and layout; on small screens also a button for the filters. */
export function CatalogueToolbar({ view, facets, resultCount }: ToolbarProps) {
  return (
    <div className="catalogue-toolbar">
      <FilterButton view={view} facets={facets} resultCount={resultCount} />
      {view.q === undefined ? <SearchBox view={view} /> : null}
      <SortSelect view={view} />
      <nav className="segmented" aria-label="View">
        <LayoutLink view={view} layout="grid" />
        <LayoutLink view={view} layout="list" />
      </nav>
    </div>
  );
}

function SearchBox({ view }: { view: ProductView }) {
  const change = useChangeView(view);
  const [text, setText] = useDebouncedValue(view.text, (value) => change({ text: value }));
  return (
    <Field label="Search products" labelHidden className="toolbar-search">
      <div className="input-with-icon">
        <Icon name="search" />
        <TextInput
          type="search"
          name="text"
          form={VIEW_FORM}
          placeholder="Search by name"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Field>
  );
}

function SortSelect({ view }: { view: ProductView }) {
  const change = useChangeView(view);
  return (
    <Field label="Sort By" labelHidden className="toolbar-sort">
      <SelectInput
        name="sort"
        form={VIEW_FORM}
        value={view.sort}
        onChange={(event) => change({ sort: readView(new URLSearchParams({ sort: event.target.value })).sort })}
      >
        {Object.entries(SORT_LABELS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {sort === 'default' ? `Sort By: ${view.q === undefined ? label : 'Best match'}` : label}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

function LayoutLink({ view, layout }: { view: ProductView; layout: ProductView['layout'] }) {
  return (
    <Link
      {...viewLink({ ...view, layout })}
      aria-label={layout === 'grid' ? 'Grid view' : 'List view'}
      aria-current={view.layout === layout || undefined}
      replace
      preventScrollReset
    >
      <Icon name={layout === 'grid' ? 'layout-grid' : 'rows-3'} />
    </Link>
  );
}

function FilterButton({ view, facets, resultCount }: ToolbarProps) {
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const filterCount = countFilters({ ...view, text: '' });
  return (
    <>
      <Button
        variant="secondary"
        className="toolbar-filters"
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      >
        <Icon name="sliders-horizontal" small />
        Filters
        {filterCount > 0 ? <span className="badge badge-coral badge-plain badge-count">{filterCount}</span> : null}
      </Button>
      {hasOpened ? (
        <FilterSheet clear={<ClearFilters view={view} />} resultCount={resultCount} open={open} onOpenChange={setOpen}>
          <FilterPanel view={view} facets={facets} />
        </FilterSheet>
      ) : null}
    </>
  );
}
