import type { CSSProperties, ReactNode } from 'react';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { productPath } from '#features/catalogue/product-paths.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { tableRoles } from '#ui/table-roles.ts';
import { comparePath } from './compare-path.ts';
import { setCompared, useCompared } from './compare-store.ts';
import type { ComparedRow } from './compared-rows.ts';

interface CompareTableProps {
  products: readonly ProductCardData[];
  rows: readonly ComparedRow[];
  onlyDifferences: boolean;
  /** The button that puts a product into the cart. */
  actionOf: (product: ProductCardData) => ReactNode;
}

/** Products side by side. On phones each label stands above its values. */
export function CompareTable({ products, rows, onlyDifferences, actionOf }: CompareTableProps) {
  const ids = products.map(({ _id }) => _id);
  const columns: CSSProperties & Record<'--columns', number> = { '--columns': products.length };
  return (
    // The roles stay where the styles turn the table into a grid.
    <table className="compare-table" style={columns} {...tableRoles.table}>
      <caption className="visually-hidden">Products side by side</caption>
      <thead {...tableRoles.rowGroup}>
        <tr>
          <td>
            <span className="visually-hidden">Product</span>
          </td>
          {products.map((product) => (
            <th key={product._id} scope="col">
              <ComparedProduct
                product={product}
                ids={ids}
                onlyDifferences={onlyDifferences}
                action={actionOf(product)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowGroup}>
        {rows.map(({ label, values, differs }) => (
          <tr key={label} className={classNames(differs && 'compare-differs', label === 'Price' && 'compare-price')}>
            <th scope="row">
              {label}
              {differs ? <span className="visually-hidden"> (differs)</span> : null}
            </th>
            {values.map((value, column) => (
              <td key={ids[column]}>{value === undefined ? <NotStated /> : <bdi>{value}</bdi>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not stated</span>
    </>
  );
}

interface ComparedProductProps {
  product: ProductCardData;
  ids: readonly string[];
  onlyDifferences: boolean;
  action: ReactNode;
}

function ComparedProduct({ product, ids, onlyDifferences, action }: ComparedProductProps) {
  const compared = useCompared();
  const others = ids.filter((id) => id !== product._id);
  return (
    <div className="compare-product">
      <div className="tile">
        <Picture
          src={product.image}
          alt={product.imageAlt}
          width={1000}
          height={1000}
          sizes="(min-width: 1280px) 352px, (min-width: 821px) 30vw, 45vw"
          priority
        />
      </div>
      <Link
        className="compare-remove"
        to={comparePath(others, onlyDifferences)}
        aria-label={`Remove ${product.name}`}
        onClick={() => setCompared(compared.filter(({ _id }) => _id !== product._id))}
        replace
        preventScrollReset
      >
        <Icon name="x" />
      </Link>
      <Link className="compare-name" to={productPath(product)}>
        <bdi>{product.name}</bdi>
      </Link>
      {action}
    </div>
  );
}
