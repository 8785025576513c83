import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { addressBookCalls } from './address-book-calls.ts';
import { type AddressBook, createAddressBookService } from './address-book-service.server.ts';

/** Assembles the address books of people. */
export function createAddressBooks(dependencies: { db: Database; now: () => number }) {
  const addressBook = createAddressBookService(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addAddressRoutes(routeIn(app), addressBook) };
  return { addressBook, feature };
}

function addAddressRoutes(route: Route, addressBook: AddressBook): void {
  route(addressBookCalls.listAddresses, ({ principal }) => addressBook.list(principal.id));

  route(addressBookCalls.addAddress, async ({ body, principal }) => {
    const added = await addressBook.add(principal.id, body);
    if (added.ok) return { _id: added.id };
    if (added.reason === 'invalid') throw invalidFields(added.errors);
    throw new Problem(getRefusal(addressBookCalls.addAddress, added.reason));
  });

  route(addressBookCalls.changeAddress, async ({ params, body, principal }) => {
    const changed = await addressBook.change(principal.id, params.addressId, body);
    if (changed.ok) return changed.address;
    if (changed.reason === 'invalid') throw invalidFields(changed.errors);
    throw new Problem(getRefusal(addressBookCalls.changeAddress, changed.reason));
  });

  route(addressBookCalls.deleteAddress, async ({ params, principal }) => {
    if (await addressBook.remove(principal.id, params.addressId)) return { deletedCount: 1 };
    throw new Problem(getRefusal(addressBookCalls.deleteAddress, 'not-found'));
  });
}
