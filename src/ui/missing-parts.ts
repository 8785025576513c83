/** The window's event for {@link tellMissing}. */
export const PART_MISSING = 'partmissing';

/** Says that a script of this page could not be had; only loading the page anew brings it. */
export function tellMissing(): void {
  dispatchEvent(new Event(PART_MISSING));
}
