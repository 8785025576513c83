import { formatAddress } from 'localized-address-format';
import { countryName } from '#platform/country-name.ts';
import { home } from '#platform/shop-home.ts';
import { countryData } from './country-data.server.ts';
import { fieldOrder } from './country-form.server.ts';
import { SPECIFIED_COUNTRY } from './specified-form.ts';

/** Who lives where, as it is stored. */
export interface PostalAddress {
  name: string;
  company?: string | undefined;
  streetAddress: string;
  line2?: string | undefined;
  city: string;
  region?: string | undefined;
  postalCode?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** Letters of other scripts than Latin. */
const OTHER_LETTER = /(?=\P{Script=Latin})\p{L}/u;

/**
 * Writes an address line by line, as the country of the destination does. Abroad, the country is the last line, in
 * capitals.
 */
export function writeAddress(address: PostalAddress): string[] {
  const { name, company = '', streetAddress, line2 = '', city, postalCode = '', country } = address;
  const isLatin = !OTHER_LETTER.test(`${name}${streetAddress}${line2}${city}`);
  const order = fieldOrder(country);
  // Some countries have no line for a city. What the customer wrote is not lost.
  const ownLine = order.includes('city') ? '' : city;
  const lines = formatAddress(
    {
      postalCountry: country,
      name,
      organization: company,
      addressLines: [streetAddress, line2, ownLine].filter((line) => line !== ''),
      locality: writtenCity(address),
      administrativeArea: writtenRegion(address, isLatin),
      postalCode: postalCode.toUpperCase(),
    },
    isLatin ? 'latin' : 'local',
  );
  // Where a part is missing, its space is left.
  const written = lines.map((line) => line.trim());
  return country === home().country ? written : [...written, countryName(country).toUpperCase()];
}

/** The form of the specification has no state, in front of which a US address has its comma. */
function writtenCity({ city, region, postalCode, country }: PostalAddress): string {
  return country === SPECIFIED_COUNTRY && region === undefined && city && postalCode ? `${city},` : city;
}

function writtenRegion({ country, region }: PostalAddress, isLatin: boolean): string {
  const found = countryData(country).regions.find(({ code }) => code === region);
  return (isLatin ? found?.writtenLatin : found?.written) ?? '';
}
