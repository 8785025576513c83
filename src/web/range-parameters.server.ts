import { RANGE_DOTS } from '#features/catalogue/attribute/requested-attributes.ts';

const LOWEST = '.min';
const HIGHEST = '.max';

/**
 * Joins the two fields of a range in a form, "NAME.min" and "NAME.max", to one parameter, such as "NAME=500..900". They
 * replace a range that the query has already; without a number in either, it has none.
 */
export function joinRanges(query: URLSearchParams): URLSearchParams {
  const names = [...query.keys()].filter((name) => name.endsWith(LOWEST)).map((name) => name.slice(0, -LOWEST.length));
  const joined = new URLSearchParams(query);
  for (const name of names) {
    const [min, max] = [LOWEST, HIGHEST].map((end) => query.get(name + end)?.trim() ?? '');
    for (const replaced of [name, name + LOWEST, name + HIGHEST]) joined.delete(replaced);
    if (min || max) joined.set(name, min + RANGE_DOTS + max);
  }
  return joined;
}
