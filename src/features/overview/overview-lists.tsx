import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import type { Overview } from './overview-schema.ts';

/** Lists the best sellers and the products low on stock. */
export function OverviewLists({ overview: { bestSellers, scarce } }: { overview: Overview }) {
  return (
    <div className="panel-grid">
      <ProductList title="Best sellers of 30 days" emptyText="No orders yet.">
        {bestSellers.map(({ productId, name, image, pieces }) => (
          <ProductLine key={productId} id={productId} name={name} image={image}>
            {pieces} sold
          </ProductLine>
        ))}
      </ProductList>
      <ProductList title="Low on stock" emptyText="All products are well stocked.">
        {scarce.products.map(({ _id, name, image, stock, quantity }) => (
          <ProductLine key={_id} id={_id} name={name} image={image}>
            <span className={classNames(stock === 0 && 'data-table-low')}>{`${stock}/${quantity}`}</span>
          </ProductLine>
        ))}
      </ProductList>
    </div>
  );
}

function ProductList({ title, emptyText, children }: { title: string; emptyText: string; children: ReactNode[] }) {
  return (
    <section className="panel">
      <h2 className="panel-title">{title}</h2>
      {children.length === 0 ? <p className="text-[15px] text-ink-2">{emptyText}</p> : <ul>{children}</ul>}
    </section>
  );
}

type ProductLineProps = { id: string; name: string; image: string; children: ReactNode };

function ProductLine({ id, name, image, children }: ProductLineProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 text-[15px]">
      <span className="thumbnail w-8 rounded-sm!">
        <Picture src={image} alt="" width={32} height={32} sizes="32px" />
      </span>
      <Link
        className="row-link min-w-0 text-[15px]!"
        to={href('/adminDashboard/editProduct/:productId', { productId: id })}
      >
        <span className="truncate" dir="auto" title={name}>
          {name}
        </span>
      </Link>
      <span className="ml-auto flex-none tabular-nums text-ink-2">{children}</span>
    </li>
  );
}
