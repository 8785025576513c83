/** A text names a value that there is not, or leaves a part open. The message says so. */
export class UnfillableText extends Error {}

const NAME = /\{\{(?<mark>[#/]?)(?<name>\w+)\}\}/g;
const PART = /\{\{#(?<name>\w+)\}\}(?<part>[\s\S]*?)\{\{\/\k<name>\}\}/g;

/**
 * Fills values into a text: `{{returnDays}}`. The part between `{{#warranty}}` and `{{/warranty}}` is left out if that
 * value is empty. Parts have no parts.
 * @throws {UnfillableText}
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  const get = (name: string) => {
    const value = known.get(name);
    if (value === undefined)
      throw new UnfillableText(`A text names {{${name}}}. It can name ${[...known.keys()].join(', ')}`);
    return value;
  };
  for (const [, , name = ''] of text.matchAll(NAME)) get(name);
  const parts = text.replaceAll(PART, (_, name: string, part: string) => (get(name) === '' ? '' : part));
  return parts.replaceAll(NAME, (_, mark: string, name: string) => {
    if (mark !== '')
      throw new UnfillableText(`A text has {{${mark}${name}}}, of which there must be a beginning and an end`);
    return get(name);
  });
}
