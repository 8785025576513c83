import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { ProductRowActions } from './product-row-actions.tsx';
import { type RowSelection, selectionColumn } from './row-selection.tsx';
import type { ProductActions } from './use-product-actions.tsx';

/** The columns of the product list (specification, section 2), preceded by a column of selection checkboxes. */
export function productColumns(
  actions: ProductActions,
  selection: RowSelection<Product>,
): readonly DataTableColumn<Product>[] {
  return [
    selectionColumn(selection, ({ name }) => name),
    {
      header: 'Product',
      cell: (product) => <Name product={product} onView={() => actions.view(product)} />,
      card: 'title',
      className: 'product-cell',
    },
    { header: 'State', cell: (product) => <State product={product} /> },
    {
      header: 'Category',
      cell: ({ category }) => CATEGORY_LABELS[category],
      secondary: true,
      className: 'product-category',
    },
    { header: 'Price', cell: ({ price }) => formatPrice(price), number: true },
    { header: 'Sale Price', cell: ({ sellingPrice }) => formatPrice(sellingPrice), number: true, secondary: true },
    { header: 'Stock', cell: (product) => <Stock product={product} />, number: true },
    {
      header: 'Action',
      cell: (product) => <ProductRowActions product={product} actions={actions} />,
      number: true,
      card: 'foot',
    },
  ];
}

function Name({ product, onView }: { product: Product; onView: () => void }) {
  const { name, image } = product;
  const details = detailsOf(product);
  return (
    <div className="item">
      <Thumbnail src={image} pixels={44} />
      <span className="product-name">
        <button type="button" aria-haspopup="dialog" onClick={onView}>
          <bdi>{name}</bdi>
        </button>
        {details === '' ? null : <small dir="auto">{details}</small>}
      </span>
    </div>
  );
}

/** Says how many variants there are, or the number of the only one, and whether the product is featured. */
function detailsOf({ variants, featured }: Product): string {
  const [first] = variants;
  const what = variants.length > 1 ? `${formatNumber(variants.length)} variants` : first?.sku;
  return [what, featured ? 'Featured' : undefined].filter((part) => part !== undefined).join(' · ');
}

function State({ product: { published, stock } }: { product: Product }) {
  if (!published) return <Badge>Not published</Badge>;
  return stock === 0 ? <Badge tone="red">Sold out</Badge> : <Badge tone="green">Live</Badge>;
}

function Stock({ product: { stock, quantity } }: { product: Product }) {
  return (
    <span
      className={classNames(stock === 0 && 'data-table-low')}
    >{`${formatNumber(stock)}/${formatNumber(quantity)}`}</span>
  );
}
