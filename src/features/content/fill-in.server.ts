/** A text names a value that there is not, or leaves a part open. The message says so. */
export class UnfillableText extends Error {}

const NAME = /\{\{(?<mark>[#/]?)(?<name>\w+)\}\}/g;

/**
 * Fills values into a text: `{{returnDays}}`. The part between `{{#warranty}}` and `{{/warranty}}` is left out if that
 * value is empty. Parts have no parts.
 * @throws {UnfillableText}
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  const filled: string[] = [];
  let open: { name: string; isLeftOut: boolean } | undefined;
  let end = 0;
  const add = (part: string) => {
    if (!open?.isLeftOut) filled.push(part);
  };
  for (const { 0: whole, 1: mark, 2: name = '', index } of text.matchAll(NAME)) {
    const value = known.get(name);
    if (value === undefined)
      throw new UnfillableText(`A text names {{${name}}}. It can name ${[...known.keys()].join(', ')}`);
    if (mark === '#' ? open : mark === '/' && open?.name !== name) throw unpaired(whole);
    add(text.slice(end, index));
    if (mark === '') add(value);
    else open = mark === '#' ? { name, isLeftOut: value === '' } : undefined;
    end = index + whole.length;
  }
  if (open) throw unpaired(`{{#${open.name}}}`);
  add(text.slice(end));
  return filled.join('');
}

function unpaired(mark: string): UnfillableText {
  return new UnfillableText(`A text has ${mark}, of which there must be a beginning and an end`);
}
