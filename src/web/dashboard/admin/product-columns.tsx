import { Eye, EyeOff, PackagePlus, Pencil, Trash2 } from 'lucide-react';
import { href, Link } from 'react-router';
import { CATEGORY_LABELS, type Product } from '#features/catalogue/product-schema.ts';
import { formatPrice, fromDollars } from '#features/pricing/money.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { Picture } from '#ui/picture.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import type { ProductActs } from './use-product-acts.tsx';

/** Which rows of the list are chosen. */
interface Selection {
  products: readonly Product[];
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
}

/** The columns of the list of products (specification, section 2), and before them a box to choose rows by. */
export function productColumns(acts: ProductActs, selection: Selection): readonly DataTableColumn<Product>[] {
  return [
    {
      header: 'Choose',
      head: <ChooseAll {...selection} />,
      cell: (product) => <Choose product={product} {...selection} />,
      card: 'corner',
      className: 'w-11 pr-1! max-[820px]:top-7! max-[820px]:w-auto max-[820px]:pr-0!',
    },
    {
      header: 'Product',
      cell: (product) => <Name product={product} onLook={() => acts.look(product)} />,
      card: 'title',
    },
    { header: 'Category', cell: ({ category }) => CATEGORY_LABELS[category] },
    { header: 'Price', cell: ({ price }) => formatPrice(fromDollars(price)), number: true },
    { header: 'Sale Price', cell: ({ sellingPrice }) => formatPrice(fromDollars(sellingPrice)), number: true },
    { header: 'Stock', cell: (product) => <Stock product={product} />, number: true },
    { header: 'Action', cell: (product) => <Acts product={product} acts={acts} />, number: true, card: 'foot' },
  ];
}

function ChooseAll({ products, chosen, setChosen }: Selection) {
  const count = products.filter(({ _id }) => chosen.has(_id)).length;
  const areAll = count === products.length;
  return (
    <SelectBox
      label="Choose all on this page"
      checked={areAll}
      mixed={count > 0 && !areAll}
      onChange={() => setChosen(new Set(areAll ? [] : products.map(({ _id }) => _id)))}
    />
  );
}

function Choose({ product: { _id, name }, chosen, setChosen }: Selection & { product: Product }) {
  const next = new Set(chosen);
  if (!next.delete(_id)) next.add(_id);
  return <SelectBox label={`Choose ${name}`} checked={chosen.has(_id)} onChange={() => setChosen(next)} />;
}

function Name({ product: { name, image, published }, onLook }: { product: Product; onLook: () => void }) {
  return (
    <div className="item max-[820px]:pr-10">
      <span className="thumbnail">
        <Picture src={image} alt="" width={44} height={44} sizes="44px" />
      </span>
      <span className="grid justify-items-start">
        <button type="button" aria-haspopup="dialog" onClick={onLook}>
          <bdi>{name}</bdi>
        </button>
        {published ? null : <Badge>Not published</Badge>}
      </span>
    </div>
  );
}

function Stock({ product: { stock, quantity } }: { product: Product }) {
  return <span className={classNames(stock === 0 && 'data-table-low')}>{`${stock}/${quantity}`}</span>;
}

function Acts({ product, acts }: { product: Product; acts: ProductActs }) {
  const { _id: productId, name, published } = product;
  const PublishIcon = published ? Eye : EyeOff;
  return (
    <span className="-mr-3 inline-flex max-[820px]:-ml-3">
      <IconButton
        label={`Publish ${name}`}
        aria-pressed={published}
        title={published ? 'Published' : 'Not published'}
        onClick={() => acts.publish([product], !published)}
      >
        <PublishIcon className="icon" />
      </IconButton>
      <IconButton label={`Restock ${name}`} title="Restock" onClick={() => acts.ask({ act: 'restock', product })}>
        <PackagePlus className="icon" />
      </IconButton>
      <Link
        className="icon-button"
        title="Edit"
        aria-label={`Edit ${name}`}
        to={href('/adminDashboard/editProduct/:productId', { productId })}
      >
        <Pencil className="icon" />
      </Link>
      <IconButton
        label={`Delete ${name}`}
        title="Delete"
        look="danger"
        onClick={() => acts.ask({ act: 'delete', products: [product] })}
      >
        <Trash2 className="icon" />
      </IconButton>
    </span>
  );
}
