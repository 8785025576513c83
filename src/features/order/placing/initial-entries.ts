import { entriesOfAddress } from '#features/address-book/address-entries.ts';
import type { SavedAddress } from '#features/address-book/saved-address-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { customerEntriesOf } from '#features/user/customer-entries.ts';
import type { User } from '#features/user/user-schema.ts';
import { orderCalls } from '../order/order-calls.ts';
import type { Order } from '../order/order-schema.ts';
import type { CheckoutEntries } from './checkout-schema.ts';

/**
 * Returns the initial entries of the checkout: those of the profile or, if it has no mobile and no address, the default
 * address of the customer's book, or else those of the last order. They are saved to the profile only if the customer says
 * so.
 */
export async function initialEntries(
  user: User,
  addresses: readonly SavedAddress[],
  signal: AbortSignal,
): Promise<CheckoutEntries> {
  const choices = { method: 'cash', saveToProfile: false, vatNumber: '' } as const;
  if (user.mobile || user.streetAddress || user.city || user.zip) return { ...customerEntriesOf(user), ...choices };
  const byDefault = addresses.find(({ isDefault }) => isDefault);
  if (byDefault) return { ...entriesOfAddress(byDefault), ...choices };
  return { ...customerEntriesOf((await findLastCustomer(user, signal)) ?? user), ...choices };
}

/** Reports no failure, because the customer can also type the address. */
async function findLastCustomer({ email }: User, signal: AbortSignal): Promise<Order['customer'] | undefined> {
  const input = { params: { email }, query: { page: 1, limit: 1 }, signal };
  const [order] = await api.request(orderCalls.listOwnOrders, input).catch(() => []);
  return order?.customer;
}
