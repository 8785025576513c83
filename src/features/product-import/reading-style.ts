import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import type { FileCollections } from './collections-cell.ts';
import type { ManufacturerNames } from './manufacturer-cell.ts';
import type { NumberStyle } from './number-style.ts';
import type { ReadPicture } from './read-cells.ts';

/** How cells are written, and the attributes that they may state. */
export interface ReadingStyle {
  numbers: NumberStyle;
  definitions: readonly AttributeDefinition[];
  readPicture: ReadPicture;
  manufacturers: ManufacturerNames;
  collections: FileCollections;
}
