import { href } from 'react-router';
import type { Product } from '#features/catalogue/product-schema.ts';
import { ActionMenu, type MenuAction } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import type { ProductActions } from './use-product-actions.tsx';

type ProductRowActionsProps = { product: Product; actions: ProductActions };

/** What can be done with a product of the list. A click on the rest of the row follows the link. */
export function ProductRowActions({ product, actions }: ProductRowActionsProps) {
  const { _id: productId, name } = product;
  return (
    <div className="product-actions">
      <Link className="row-edit row-opener" to={href('/adminDashboard/editProduct/:productId', { productId })}>
        Edit<span className="visually-hidden"> {name}</span>
      </Link>
      <ActionMenu label={`More for ${name}`} actions={menuActions({ product, actions })} />
    </div>
  );
}

function menuActions({ product, actions }: ProductRowActionsProps): readonly MenuAction[] {
  const { published, featured } = product;
  const stockPath = href('/adminDashboard/stock/:productId', { productId: product._id });
  return [
    {
      text: 'Restock',
      icon: <Icon name="package-plus" />,
      // The stock page asks which variant.
      ...(product.variants.length > 1
        ? { to: stockPath }
        : { onSelect: () => actions.confirm({ action: 'restock', product }) }),
    },
    { text: 'Stock history', icon: <Icon name="rotate-ccw-clock" />, to: stockPath },
    { text: 'Duplicate', icon: <Icon name="copy" />, onSelect: () => actions.duplicate(product) },
    {
      text: published ? 'Unpublish' : 'Publish',
      icon: published ? <Icon name="eye-off" /> : <Icon name="eye" />,
      onSelect: () => actions.publish([product], !published),
    },
    {
      text: featured ? 'Stop featuring' : 'Feature',
      icon: <Icon name="star" />,
      onSelect: () => actions.feature(product, !featured),
    },
    {
      text: 'Delete',
      icon: <Icon name="trash" />,
      danger: true,
      onSelect: () => actions.confirm({ action: 'delete', products: [product] }),
    },
  ];
}
