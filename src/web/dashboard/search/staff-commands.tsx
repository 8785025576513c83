import { shortOrderId } from '#features/order/order/order-format.ts';
import { type SettableStatus, STATUS_LABELS } from '#features/order/order/order-schema.ts';
import type { FoundOrder, FoundProduct, StaffSearchResult } from '#features/staff-search/staff-search-calls.ts';
import type { Permission } from '#platform/http/permissions.ts';
import type { FinderGroup } from '#ui/finder-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { orderOption, productOption, type StaffOption } from './staff-options.tsx';

/** What commands do with what they find. */
export interface StaffActions {
  restock: (product: FoundProduct) => void;
  moveOrder: (order: FoundOrder, status: SettableStatus) => void;
}

/** A word that is typed before what it concerns, such as "confirm 1f3c". */
export interface StaffCommand {
  word: string;
  /** The name among the actions. */
  label: string;
  permission: Permission;
  /** The status that orders get. Undefined for restocking products. */
  status?: SettableStatus;
}

const COMMANDS: readonly StaffCommand[] = [
  { word: 'restock', label: 'Restock a product', permission: 'stock.write' },
  { word: 'confirm', label: 'Confirm an order', permission: 'orders.write', status: 'confirmed' },
  { word: 'deliver', label: 'Mark an order as delivered', permission: 'orders.write', status: 'delivered' },
  { word: 'reopen', label: 'Mark an order as pending', permission: 'orders.write', status: 'pending' },
];

/** Lists the commands that a role with these permissions may use. */
export function permittedCommands(permissions: ReadonlySet<Permission>): StaffCommand[] {
  return COMMANDS.filter(({ permission }) => permissions.has(permission));
}

/** Splits what is typed into a command and what to search for. Without a command, all of it is searched for. */
export function splitCommand(
  typed: string,
  commands: readonly StaffCommand[],
): { command: StaffCommand | undefined; query: string } {
  const [, word = '', rest = ''] = /^\s*(\S+)\s(.*)$/s.exec(typed) ?? [];
  const command = commands.find((each) => each.word === word.toLowerCase());
  return { command, query: (command ? rest : typed).trim() };
}

/** Lists the commands as actions that begin what is typed. */
export function commandOptions(commands: readonly StaffCommand[]): StaffOption[] {
  return commands.map(({ word, label, status }) => {
    return {
      key: word,
      text: label,
      icon: <Icon name={status === undefined ? 'package-plus' : 'package-check'} small />,
      end: word,
      target: { type: `${word} ` },
    };
  });
}

/** Offers a command for what was found. Orders that have the status, or are cancelled, are left out. */
export function commandGroup(
  { label, word, status }: StaffCommand,
  { orders, products }: StaffSearchResult,
  { restock, moveOrder }: StaffActions,
): FinderGroup<StaffOption> {
  const key = (id: string) => `${word}-${id}`;
  if (status === undefined) {
    const options = products.map((product) => ({
      ...productOption(product),
      key: key(product._id),
      target: () => restock(product),
    }));
    return { label, options };
  }
  const options = orders
    .filter((order) => order.status !== status && order.status !== 'cancelled')
    .map((order) => ({
      ...orderOption(order),
      key: key(order._id),
      target: () => moveOrder(order, status),
      end: STATUS_LABELS[status],
    }));
  return { label, options };
}

/** Says what became of an order, such as "Order #1f3c is confirmed". */
export function describeMove({ _id }: FoundOrder, status: SettableStatus): string {
  return `Order #${shortOrderId(_id)} is ${STATUS_LABELS[status].toLowerCase()}`;
}
