import { setImmediate as nextTurn } from 'node:timers/promises';
import { countriesByName } from '#platform/country-name.ts';
import type { Feature } from '#platform/feature.ts';
import { addressCalls } from './address-calls.ts';
import type { Country } from './address-schema.ts';
import { countryForm } from './country-form.server.ts';

/** Assembles the countries to which the shop sells. */
export function createAddresses({ countriesSoldTo }: { countriesSoldTo: () => readonly string[] }) {
  const forms = new Map<string, Country>();

  /** The data of all countries take a tenth of a second to read, so other requests get their turn in between. */
  async function readForm(code: string): Promise<Country> {
    const form = forms.get(code);
    if (form) return form;
    await nextTurn();
    const read = countryForm(code);
    forms.set(code, read);
    return read;
  }

  async function listCountries(): Promise<Country[]> {
    const countries: Country[] = [];
    for (const { code } of countriesByName(countriesSoldTo())) countries.push(await readForm(code));
    return countries;
  }

  const feature: Feature = {
    addRoutes: (app, routeIn) => routeIn(app)(addressCalls.listCountries, listCountries),
  };
  return { feature };
}
