import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatNumber } from '#platform/format-numbers.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import type { Overview } from './overview-schema.ts';

/** Id of the list of products low on stock. */
export const LOW_STOCK_ID = 'low-stock';

/** Lists the best sellers of the period and the variants low on stock. */
export function OverviewLists({ overview: { days, bestSellers, scarce } }: { overview: Overview }) {
  return (
    <div className="panel-grid">
      <ProductList title={`Best sellers, last ${days.length} days`} emptyText="No orders yet.">
        {bestSellers.map(({ productId, name, image, pieces }) => (
          <ProductLine key={productId} id={productId} name={name} image={image}>
            {formatNumber(pieces)} sold
          </ProductLine>
        ))}
      </ProductList>
      <ProductList id={LOW_STOCK_ID} title="Low stock" emptyText="Everything is well stocked.">
        {scarce.products.map(({ _id, variantId, name, variant, image, stock, quantity }) => (
          <ProductLine key={variantId} id={_id} name={name} variant={variant} image={image}>
            <span
              className={classNames(stock === 0 && 'data-table-low')}
            >{`${formatNumber(stock)}/${formatNumber(quantity)}`}</span>
          </ProductLine>
        ))}
      </ProductList>
    </div>
  );
}

type ProductListProps = { id?: string; title: string; emptyText: string; children: ReactNode[] };

function ProductList({ id, title, emptyText, children }: ProductListProps) {
  return (
    <section className="panel" id={id}>
      <h2 className="panel-title">{title}</h2>
      {children.length === 0 ? <p className="panel-text">{emptyText}</p> : <ul>{children}</ul>}
    </section>
  );
}

type ProductLineProps = { id: string; name: string; variant?: string | undefined; image: string; children: ReactNode };

function ProductLine({ id, name, variant, image, children }: ProductLineProps) {
  return (
    <li className="overview-line">
      <Thumbnail src={image} pixels={32} />
      <Link className="row-link" to={href('/adminDashboard/editProduct/:productId', { productId: id })}>
        <span dir="auto" title={name}>
          {name}
        </span>
        {variant === undefined ? null : <small dir="auto">{variant}</small>}
      </Link>
      <span className="overview-line-end">{children}</span>
    </li>
  );
}
