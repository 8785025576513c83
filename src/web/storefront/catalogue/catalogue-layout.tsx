import type { ReactNode } from 'react';
import type { Facets, ProductView } from '#features/catalogue/product-view.ts';
import { CatalogueToolbar } from './catalogue-toolbar.tsx';
import { ClearFilters, FilterPanel } from './filter-panel.tsx';
import { ViewForm } from './view-form.tsx';

type CatalogueLayoutProps = {
  view: ProductView;
  facets: Facets;
  /** How many products are shown, in words. */
  resultCount: string;
  /** The name of the section with the products. */
  label: string;
  children: ReactNode;
};

/** Products beside the filters and below the toolbar that choose them. */
export function CatalogueLayout({ view, facets, resultCount, label, children }: CatalogueLayoutProps) {
  return (
    <>
      <ViewForm view={view} />
      <div className="catalogue-layout">
        <aside className="filter-panel above-bars" aria-label="Filters">
          <FilterPanel view={view} facets={facets} />
          <ClearFilters view={view} />
        </aside>
        <section aria-label={label}>
          <CatalogueToolbar view={view} facets={facets} resultCount={resultCount} />
          {children}
        </section>
      </div>
    </>
  );
}
