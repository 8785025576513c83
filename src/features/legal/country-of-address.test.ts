import { expect, test } from 'vitest';
import { countryOfAddress } from './country-of-address.ts';

test.each([
  ['Lindenallee 12\n04109 Leipzig\nGermany', 'DE'],
  ['Lindenallee 12\n04109 Leipzig\nDEUTSCHLAND ', 'DE'],
  ['22F, 118 Keyuan Road\nShenzhen 518057, China.', 'CN'],
  ['8 Canal Yard\nManchester\nUK', 'GB'],
  ['1 Main Street\nSpringfield\nUSA', 'US'],
  ['Storgata 1\n0155 Oslo\nNorge', 'NO'],
  ['Lindenallee 12\n04109 Leipzig', undefined],
  ['Germany\nLindenallee 12', undefined],
  ['', undefined],
])('%j is in %s', (address, country) => expect(countryOfAddress(address)).toBe(country));
