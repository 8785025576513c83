import type { Feature } from '#platform/feature.ts';
import { addressCalls } from './address-calls.ts';
import { countryForm } from './country-form.server.ts';

/** Assembles the countries to which the shop sells. */
export function createAddresses({ countriesSoldTo }: { countriesSoldTo: () => readonly string[] }) {
  const feature: Feature = {
    addRoutes: (app, routeIn) =>
      routeIn(app)(addressCalls.listCountries, async () => countriesSoldTo().map(countryForm)),
  };
  return { feature };
}
