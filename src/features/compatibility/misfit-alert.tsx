import { Alert } from '#ui/alert.tsx';
import { findMisfits } from './cart-misfits.ts';
import type { JudgedPair } from './judge-cart.ts';

/** Warns of products in a cart that do not go together. */
export function MisfitAlert({ pairs, cart }: { pairs: readonly JudgedPair[]; cart: readonly { _id: string }[] }) {
  const misfits = findMisfits(pairs, new Set(cart.map(({ _id }) => _id)));
  if (misfits.length === 0) return null;
  return (
    <Alert kind="warning">
      {misfits.map(({ set, other, reason }) => (
        <p key={`${set._id} ${other._id}`}>
          <bdi>{set.name}</bdi> does not fit <bdi>{other.name}</bdi>. {reason}
        </p>
      ))}
    </Alert>
  );
}
