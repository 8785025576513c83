import { useState } from 'react';
import { variantPath } from '#features/catalogue/variant/variant-address.ts';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { shorten } from '#platform/shorten.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { Link } from '#ui/link.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { tableRoles } from '#ui/table-roles.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { type CartItem, lineId } from './cart-item.ts';
import type { CartChange } from './cart-state.ts';
import { cartActions } from './cart-store.ts';
import { removeFromCartWithUndo } from './remove-from-cart.ts';

const RemoveDialog = lazyComponent(() => import('./remove-dialog.tsx'), { onLoadError: closeOnLoadError });

/** Maximum length of names on small screens (specification, section 9). */
const SHORT_NAME_CHARACTERS = 16;
const PICTURE_PIXELS = 88;

/** The cart as a table; on small screens each line is a block. `changes` are the changes since the last visit. */
export function CartLines({ cart, changes }: { cart: readonly CartItem[]; changes: readonly CartChange[] }) {
  const [itemToRemove, setItemToRemove] = useState<CartItem>();
  const [isDialogOpen, setDialogOpen] = useState(false);

  function openRemoveDialog(item: CartItem) {
    setItemToRemove(item);
    setDialogOpen(true);
  }

  return (
    <>
      <table {...tableRoles.table} className="cart-lines">
        <caption className="visually-hidden">Items in your cart</caption>
        <thead {...tableRoles.rowGroup}>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="cart-line-unit">
              Unit price
            </th>
            <th scope="col" className="cart-line-quantity">
              Quantity
            </th>
            <th scope="col" className="cart-line-total">
              Total
            </th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.rowGroup}>
          {cart.map((item) => (
            <CartLine
              key={lineId(item)}
              item={item}
              notes={notesFor(item, changes)}
              onRemove={() => openRemoveDialog(item)}
            />
          ))}
        </tbody>
      </table>
      {itemToRemove ? (
        <RemoveDialog
          item={itemToRemove}
          open={isDialogOpen}
          onOpenChange={setDialogOpen}
          onRemove={() => {
            removeFromCartWithUndo(itemToRemove);
            setDialogOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

function CartLine({ item, notes, onRemove }: { item: CartItem; notes: readonly string[]; onRemove: () => void }) {
  const isGone = item.max === 0;
  return (
    <tr>
      <td className="cart-line-item">
        <div className="item">
          <Thumbnail src={item.image} pixels={PICTURE_PIXELS} />
          <div>
            <b>
              <Link to={variantPath(item, item.variantId)}>
                <bdi className="cart-line-name">{item.name}</bdi>
                <bdi className="cart-line-short-name">{shorten(item.name, SHORT_NAME_CHARACTERS)}</bdi>
              </Link>
            </b>
            {item.variant === undefined ? null : <small dir="auto">{item.variant}</small>}
            {/* Repeats the unit price, whose column is hidden on small screens. */}
            <small className="item-unit-price" aria-hidden="true">
              {formatPrice(item.price)} each
            </small>
            {notes.map((note) => (
              <small key={note} className="item-warning">
                {note}
              </small>
            ))}
          </div>
        </div>
      </td>
      <td className="cart-line-unit">{formatPrice(item.price)}</td>
      <td className="cart-line-quantity">
        {isGone ? null : (
          <QuantityStepper
            size="small"
            label={nameWithVariant(item)}
            value={item.amount}
            max={item.max}
            onChange={(amount) => cartActions.changeAmount(lineId(item), amount)}
          />
        )}
      </td>
      <td className="cart-line-total">{isGone ? '—' : formatPrice(lineTotal(item))}</td>
      <td className="cart-line-remove">
        <IconButton label={`Remove ${nameWithVariant(item)}`} variant="danger" onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </td>
    </tr>
  );
}

function notesFor(item: CartItem, changes: readonly CartChange[]): string[] {
  if (item.max === 0) return ['Not available any more'];
  return changes
    .filter((change) => lineId(change.item) === lineId(item))
    .map((change) =>
      change.kind === 'price'
        ? `Was ${formatPrice(change.was)} when you added it`
        : `Only ${item.max} left, you had ${change.kind === 'amount' ? change.was : item.amount}`,
    );
}
