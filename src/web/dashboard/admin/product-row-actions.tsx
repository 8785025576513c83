import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import PackagePlus from 'lucide-react/icons/package-plus';
import Pencil from 'lucide-react/icons/pencil';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash';
import { href, Link } from 'react-router';
import type { Product } from '#features/catalogue/product-schema.ts';
import { ActionMenu, type MenuAction } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/button.tsx';
import type { ProductActions } from './use-product-actions.tsx';

type ProductRowActionsProps = { product: Product; actions: ProductActions };

/** What can be done with a product of the list: a row of icons, or a menu where there is little room. */
export function ProductRowActions(props: ProductRowActionsProps) {
  return (
    <>
      <div className="product-actions">
        <ActionIcons {...props} />
      </div>
      <div className="product-actions-menu">
        <ActionMenu label={`Actions for ${props.product.name}`} actions={listMenuActions(props)} />
      </div>
    </>
  );
}

function ActionIcons({ product, actions }: ProductRowActionsProps) {
  const { _id: productId, name, published, featured } = product;
  const PublishIcon = published ? Eye : EyeOff;
  return (
    <>
      <IconButton
        label={`Publish ${name}`}
        aria-pressed={published}
        title={published ? 'Published' : 'Not published'}
        onClick={() => actions.publish([product], !published)}
      >
        <PublishIcon className="icon" />
      </IconButton>
      <IconButton
        label={`Feature ${name}`}
        aria-pressed={featured}
        title={featured ? 'Featured' : 'Not featured'}
        onClick={() => actions.feature(product, !featured)}
      >
        <Star className="icon feature-star" />
      </IconButton>
      {hasSeveralVariants(product) ? (
        <Link className="icon-button" title="Restock" aria-label={`Restock ${name}`} to={stockPath(productId)}>
          <PackagePlus className="icon" />
        </Link>
      ) : (
        <IconButton
          label={`Restock ${name}`}
          title="Restock"
          onClick={() => actions.confirm({ action: 'restock', product })}
        >
          <PackagePlus className="icon" />
        </IconButton>
      )}
      <Link className="icon-button" title="Edit" aria-label={`Edit ${name}`} to={editPath(productId)}>
        <Pencil className="icon" />
      </Link>
      <IconButton
        label={`Delete ${name}`}
        title="Delete"
        variant="danger"
        onClick={() => actions.confirm({ action: 'delete', products: [product] })}
      >
        <Trash2 className="icon" />
      </IconButton>
      <ActionMenu label={`More for ${name}`} actions={rareActions({ product, actions })} />
    </>
  );
}

function listMenuActions({ product, actions }: ProductRowActionsProps): readonly MenuAction[] {
  const { _id: productId, published, featured } = product;
  return [
    { text: 'Edit', icon: <Pencil className="icon" />, to: editPath(productId) },
    {
      text: 'Restock',
      icon: <PackagePlus className="icon" />,
      ...(hasSeveralVariants(product)
        ? { to: stockPath(productId) }
        : { onSelect: () => actions.confirm({ action: 'restock', product }) }),
    },
    ...rareActions({ product, actions }),
    {
      text: published ? 'Unpublish' : 'Publish',
      icon: published ? <EyeOff className="icon" /> : <Eye className="icon" />,
      onSelect: () => actions.publish([product], !published),
    },
    {
      text: featured ? 'Stop featuring' : 'Feature',
      icon: <Star className="icon" />,
      onSelect: () => actions.feature(product, !featured),
    },
    {
      text: 'Delete',
      icon: <Trash2 className="icon" />,
      danger: true,
      onSelect: () => actions.confirm({ action: 'delete', products: [product] }),
    },
  ];
}

/** The actions that have no icon in the row. */
function rareActions({ product, actions }: ProductRowActionsProps): readonly MenuAction[] {
  return [
    { text: 'Stock history', icon: <History className="icon" />, to: stockPath(product._id) },
    { text: 'Duplicate', icon: <Copy className="icon" />, onSelect: () => actions.duplicate(product) },
  ];
}

/** The admin chooses on the stock page which one to restock. */
function hasSeveralVariants({ variants }: Product): boolean {
  return variants.length > 1;
}

function stockPath(productId: string): string {
  return href('/adminDashboard/stock/:productId', { productId });
}

function editPath(productId: string): string {
  return href('/adminDashboard/editProduct/:productId', { productId });
}
