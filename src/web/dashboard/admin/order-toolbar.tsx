import { useLocation } from 'react-router';
import { METHOD_LABELS } from '#features/order/order/order-format.ts';
import {
  type OrderSort,
  orderStatusSchema,
  paymentMethodSchema,
  STATUS_LABELS,
} from '#features/order/order/order-schema.ts';
import { paymentStateSchema } from '#features/order/order/payment-state.ts';
import { PAYMENT_LABELS } from '#features/order/payment/payment-labels.ts';
import { Tabs } from '#ui/tabs.tsx';
import { ListFilters, ListSearch, ListSelect, ListToolbar } from '../list-toolbar.tsx';
import { countFilters, ORDER_TABS, type OrderFilters, type OrderTab, TAB_FILTERS, tabOf } from './order-filters.ts';

const TAB_LABELS: Record<OrderTab, string> = { all: 'All', toShip: 'To ship', unpaid: 'Unpaid', done: 'Done' };

type OrderTabsProps = {
  filters: OrderFilters;
  /** How many orders each tab has. */
  counts: ReadonlyMap<OrderTab, number>;
};

/** Links to the views of the list. Search and filters stay, except for those that a view stands for. */
export function OrderTabs({ filters, counts }: OrderTabsProps) {
  const { search } = useLocation();
  const tabs = ORDER_TABS.map((tab) => ({
    label: TAB_LABELS[tab],
    count: counts.get(tab) ?? 0,
    to: tabPath(tab, search),
    isCurrent: tab === tabOf(filters),
  }));
  return <Tabs label="Orders by what is to be done" tabs={tabs} />;
}

function tabPath(tab: OrderTab, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['page', 'task', 'status']) query.delete(name);
  for (const [name, value] of Object.entries(TAB_FILTERS[tab])) query.set(name, value);
  return `?${query}`;
}

const TASKS = [
  ['', 'Anything to do'],
  ['to-refund', 'To refund'],
  ['return-requested', 'Return requested'],
] as const;

const STATUSES = [
  ['', 'All statuses'],
  ...orderStatusSchema.options.map((status) => [status, STATUS_LABELS[status]] as const),
] as const;

const PAYMENTS = [
  ['', 'Any payment'],
  ...paymentStateSchema.options.map((state) => [state, PAYMENT_LABELS[state]] as const),
] as const;

const METHODS = [
  ['', 'Any method'],
  ...paymentMethodSchema.options.map((method) => [method, METHOD_LABELS[method]] as const),
] as const;

const SORTS: readonly (readonly [OrderSort, string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['largest', 'Total High to Low'],
  ['smallest', 'Total Low to High'],
];

/** Searches the list of orders. Its filters and sorting are folded until they are needed. */
export function OrderToolbar({ filters }: { filters: OrderFilters }) {
  return (
    <ListToolbar>
      <ListSearch label="Search orders" placeholder="Search by id, name or email" />
      <ListFilters count={countFilters(filters)}>
        <ListSelect label="to do" name="task" options={TASKS} />
        <ListSelect label="status" name="status" options={STATUSES} />
        <ListSelect label="Payment" name="payment" options={PAYMENTS} />
        <ListSelect label="Method" name="method" options={METHODS} />
        <ListSelect label="Sort By" name="sort" options={SORTS} />
      </ListFilters>
    </ListToolbar>
  );
}
