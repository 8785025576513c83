import type { OrderItem } from './order-schema.ts';

/** What was ordered, by the first line: "Cloudrow 75 + 1 more". */
export function OrderTitle({ items: [first, ...others] }: { items: readonly Pick<OrderItem, 'name'>[] }) {
  return (
    <>
      <bdi>{first?.name}</bdi>
      {others.length === 0 ? null : ` + ${others.length} more`}
    </>
  );
}
