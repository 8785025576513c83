import type { Product } from '#features/catalogue/product-schema.ts';
import { attributeOf } from '#features/keyboard-layout/board-attributes.ts';
import type { Layout } from '#features/keyboard-layout/layouts.ts';
import {
  type BoardMaterials,
  CASES,
  KEYCAPS,
  knownName,
  MOUNTINGS,
  PLATES,
  SWITCHES,
  type Switch,
} from './materials.ts';

/** The keys of the attributes that decide the sound of a board. */
const ATTRIBUTES = {
  plate: 'plate',
  case: 'case',
  mounting: 'mounting',
  keycaps: 'keycap-material',
  switch: 'switch',
} as const;

/** Reads from the attributes of a board what it is made of. Undefined unless plate, case and keycaps are known. */
export function readMaterials(
  { attributes }: Pick<Product, 'attributes'>,
  { width, height }: Pick<Layout, 'width' | 'height'>,
): BoardMaterials | undefined {
  const plate = knownName(PLATES, attributeOf(attributes, ATTRIBUTES.plate));
  const caseName = knownName(CASES, attributeOf(attributes, ATTRIBUTES.case));
  const keycaps = knownName(KEYCAPS, attributeOf(attributes, ATTRIBUTES.keycaps));
  const mounting = knownName(MOUNTINGS, attributeOf(attributes, ATTRIBUTES.mounting)) ?? 'Tray';
  return plate && caseName && keycaps ? { plate, case: caseName, keycaps, mounting, width, height } : undefined;
}

/** Returns the option of a product that chooses the switch. */
export function findSwitchOption({ options }: Pick<Product, 'options'>) {
  return options.find(({ name }) => /^switch(es)?$/i.test(name));
}

/** Lists the switches that a product comes with, as its options or attributes say. */
export function listSwitches(product: Pick<Product, 'options' | 'attributes'>): Switch[] {
  const values = findSwitchOption(product)?.values ?? [attributeOf(product.attributes, ATTRIBUTES.switch)];
  return SWITCHES.filter((each) => values.includes(each));
}
