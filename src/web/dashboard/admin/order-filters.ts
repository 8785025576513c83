import {
  type OrderTask,
  orderSortSchema,
  orderStatusSchema,
  orderTaskSchema,
  paymentMethodSchema,
} from '#features/order/order/order-schema.ts';
import { paymentStateSchema } from '#features/order/order/payment-state.ts';

/** Search, filters and sorting of the list of orders, as they stand in the URL. */
export type OrderFilters = ReturnType<typeof readFilters>;

/** Reads them from a query; ignores invalid values. */
export function readFilters(query: URLSearchParams) {
  return {
    search: query.get('search') ?? undefined,
    status: orderStatusSchema.safeParse(query.get('status')).data,
    payment: paymentStateSchema.safeParse(query.get('payment')).data,
    method: paymentMethodSchema.safeParse(query.get('method')).data,
    task: orderTaskSchema.safeParse(query.get('task')).data,
    sort: orderSortSchema.safeParse(query.get('sort')).data,
  };
}

/** Whether some orders are left out. */
export function isFiltered({ sort: _, ...filters }: OrderFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** The views of the list, in the order of their tabs. */
export const ORDER_TABS = ['all', 'toShip', 'unpaid', 'done'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

type TabFilter = { task?: OrderTask; status?: 'delivered' };

/** The filters that each view stands for. */
export const TAB_FILTERS: Record<OrderTab, TabFilter> = {
  all: {},
  toShip: { task: 'to-ship' },
  unpaid: { task: 'unpaid' },
  done: { status: 'delivered' },
};

/** Returns the view that is shown. */
export function tabOf({ task, status }: OrderFilters): OrderTab {
  if (task === 'to-ship') return 'toShip';
  if (task === 'unpaid') return 'unpaid';
  return task === undefined && status === 'delivered' ? 'done' : 'all';
}

/** Counts the filters that apply, besides the view and the search. */
export function countFilters(filters: OrderFilters): number {
  const { task, status, payment, method } = filters;
  const ofTab = TAB_FILTERS[tabOf(filters)];
  const others = [
    task === ofTab.task ? undefined : task,
    status === ofTab.status ? undefined : status,
    payment,
    method,
  ];
  return others.filter((filter) => filter !== undefined).length;
}
