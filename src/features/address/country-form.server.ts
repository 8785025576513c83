import { formatAddress } from 'localized-address-format';
import { countryName } from '#platform/country-name.ts';
import { labelOf } from './address-labels.server.ts';
import { type AddressFieldName, addressFieldNameSchema, type Country } from './address-schema.ts';
import { countryData } from './country-data.server.ts';
import { phoneExample } from './phone.server.ts';

/** An address of field names, which shows where a country writes each field. */
const FIELDS_AS_ADDRESS = {
  name: 'name',
  organization: 'company',
  addressLines: ['line1', 'line2'],
  locality: 'city',
  administrativeArea: 'region',
  postalCode: 'postalCode',
};
const FIELD_NAMES = new RegExp(addressFieldNameSchema.options.join('|'), 'g');

const orders = new Map<string, readonly AddressFieldName[]>();

/** Lists the fields of an address in the order in which a country writes them in Latin script. */
export function fieldOrder(country: string): readonly AddressFieldName[] {
  const known = orders.get(country) ?? readOrder(country);
  orders.set(country, known);
  return known;
}

function readOrder(country: string): AddressFieldName[] {
  const written = formatAddress({ ...FIELDS_AS_ADDRESS, postalCountry: country }, 'latin').join('\n');
  const hasRegions = countryData(country).regions.length > 0;
  const fields = (written.match(FIELD_NAMES) ?? []).map((name) => addressFieldNameSchema.parse(name));
  return [...new Set<AddressFieldName>([...fields, 'phone'])].filter((name) => name !== 'region' || hasRegions);
}

/** Describes the form for addresses of a country. */
export function countryForm(code: string): Country {
  const { regions } = countryData(code);
  const order = fieldOrder(code);
  return {
    code,
    name: countryName(code),
    fields: order.map((name) => {
      const example = exampleOf(name, code);
      return { name, label: labelOf(name, code), required: isRequired(name, code), ...(example && { example }) };
    }),
    ...(order.includes('region') && { regions: regions.map(({ code: region, name }) => ({ code: region, name })) }),
  };
}

/** Whether an address of a country must have a field. */
export function isRequired(field: AddressFieldName, country: string): boolean {
  const { needsCity, needsRegion, needsPostalCode } = countryData(country);
  switch (field) {
    case 'name':
    case 'line1':
    case 'phone':
      return true;
    case 'company':
    case 'line2':
      return false;
    case 'city':
      return needsCity;
    case 'region':
      return needsRegion;
    case 'postalCode':
      return needsPostalCode;
  }
}

function exampleOf(field: AddressFieldName, country: string): string | undefined {
  if (field === 'postalCode') return countryData(country).postalCodeExample;
  return field === 'phone' ? phoneExample(country) : undefined;
}
