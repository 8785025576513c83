import type { ReactNode } from 'react';

type OrderLayoutProps = {
  /** Items, returns and, for customers, the timeline. */
  children: ReactNode;
  /** Facts, and what can be done with the order. Beside the rest in wide windows, before the timeline in narrow ones. */
  facts: ReactNode;
  timeline?: ReactNode;
};

/** The columns of an order's page. */
export function OrderLayout({ children, facts, timeline }: OrderLayoutProps) {
  return (
    <div className="order-layout">
      <div className="order-column">{children}</div>
      <div className="order-column order-facts">{facts}</div>
      {timeline === undefined ? null : <div className="order-column">{timeline}</div>}
    </div>
  );
}
