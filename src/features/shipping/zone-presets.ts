import { EU_MEMBERS } from '#platform/european-union.ts';
import type { MethodEntries, RateEntries, ZoneEntries } from './zone-entries.ts';

/** A method that staff fill in. */
export const NEW_METHOD: MethodEntries = {
  _id: '',
  name: '',
  carrier: '',
  minDays: '',
  maxDays: '',
  isPickup: false,
  pickup: { name: '', address: '', openingHours: '' },
  freeAbove: '',
  basis: 'flat',
  rates: [{ from: '0', to: '', price: '' }],
};

const NEW_ZONE: ZoneEntries = { name: '', countries: [], regions: '', postalPrefixes: '', methods: [NEW_METHOD] };

/** Zones to begin with. */
export const ZONE_PRESETS: Readonly<Record<string, { label: string; entries: ZoneEntries }>> = {
  'us-flat': {
    label: 'United States flat',
    entries: {
      ...NEW_ZONE,
      name: 'United States',
      countries: ['US'],
      methods: [
        {
          ...NEW_METHOD,
          name: 'Standard',
          carrier: 'USPS',
          minDays: '2',
          maxDays: '5',
          rates: [rate('0', '', '5.00')],
        },
      ],
    },
  },
  'eu-weight': {
    label: 'EU by weight',
    entries: {
      ...NEW_ZONE,
      name: 'European Union',
      countries: [...EU_MEMBERS],
      methods: [
        {
          ...NEW_METHOD,
          name: 'Parcel',
          carrier: 'DHL',
          minDays: '3',
          maxDays: '6',
          basis: 'weight',
          rates: [rate('0', '1000', '9.90'), rate('1000', '5000', '14.90'), rate('5000', '30000', '29.90')],
        },
      ],
    },
  },
};

/** Returns the entries of a new zone. */
export function newZone(preset: string | null): ZoneEntries {
  return ZONE_PRESETS[preset ?? '']?.entries ?? NEW_ZONE;
}

function rate(from: string, to: string, price: string): RateEntries {
  return { from, to, price };
}
