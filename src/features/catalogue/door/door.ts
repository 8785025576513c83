/** The key of the attribute that says what kind of thing a product is. Its choices are the doors to the catalogue. */
export const KIND_KEY = 'kind';

/** Maximum number of doors: as many as stand in one row. */
export const MAX_DOORS = 6;

/** A way into the catalogue: the products of one kind. */
export interface Door {
  /** The name of the kind, such as "Keyboards". */
  label: string;
  /** The path of the list of its products. */
  to: string;
  /** The picture of one of them. */
  image: string;
}
