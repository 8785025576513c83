import type { MovementKind } from './stock-movement-schema.ts';

/** What admins read for each kind of change of stock. */
export const MOVEMENT_LABELS: Readonly<Record<MovementKind, string>> = {
  order: 'Ordered',
  cancelled: 'Order cancelled',
  'hold-ended': 'Not paid in time',
  return: 'Returned',
  restock: 'Restocked',
  count: 'Counted',
  import: 'Imported',
  opening: 'Opening stock',
};
