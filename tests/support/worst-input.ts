/** What stands around a value in a body, at most. */
const ROOM_BYTES = 1024;

/** The JSON Schema of a body, as far as it is looked at here. */
export interface BodySchema {
  type?: string;
  /** What the field holds where another one is attacked. */
  default?: unknown;
  properties?: Readonly<Record<string, BodySchema>>;
  items?: BodySchema;
}

/** A value written as JSON that takes about this many bytes. */
type Filling = (bytes: number) => string;

/** Texts that are slow to match, to trim, to change the case of, to normalize or to report. */
const TEXTS: Readonly<Record<string, Filling>> = {
  letters: textOf('x', 1),
  'an email that never ends': (bytes) => `"a@${'.'.repeat(bytes)}@"`,
  'an email of many labels': (bytes) => `"a@${'a.'.repeat(bytes / 2)}@"`,
  spaces: (bytes) => `"x${' '.repeat(bytes)}x"`,
  digits: textOf('7', 1),
  'U+0000': textOf('\\u0000', 6),
  'capitals that grow': textOf('İ', 2),
  'combining marks': (bytes) => `"a${'\u0315'.repeat(bytes / 4)}${'\u0300'.repeat(bytes / 4)}"`,
};

/** Values that hardly any field takes. */
const VALUES: Readonly<Record<string, Filling>> = {
  'a list of objects': (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`,
  'many unknown fields': (bytes) => `{${manyFields(bytes)}}`,
};

/** Bodies that are strange as a whole, whatever their schema. */
const SHAPELESS: Readonly<Record<string, Filling>> = {
  ...VALUES,
  'nested lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'a long number': (bytes) => '1'.repeat(bytes),
  'a list of numbers': (bytes) => `[${'0,'.repeat(bytes / 2)}0]`,
  'a long fraction': (bytes) => `0.${'1'.repeat(bytes)}e-9`,
  'a list of texts': (bytes) => `[${'"",'.repeat(bytes / 3)}""]`,
  'a forbidden field': () => '{"__proto__":{"isAdmin":true}}',
  'what looks like forbidden fields': (bytes) => `[${'"__proto__" ,'.repeat(bytes / 13)}""]`,
};

/** The bodies of this schema that give the most work for so many bytes, by what they are. */
export function* worstBodies(schema: BodySchema, limit: number): Generator<readonly [what: string, body: string]> {
  const bytes = limit - ROOM_BYTES;
  for (const [what, fill] of Object.entries(SHAPELESS)) yield [what, fill(bytes)];
  for (const path of pathsOf(schema)) {
    for (const [what, fill] of Object.entries({ ...TEXTS, ...VALUES })) {
      yield [`${what} as ${path.join('.') || 'the list'}`, write(schema, path, fill(bytes))];
    }
  }
  const known = write(schema, undefined, '');
  if (known.startsWith('{')) yield ['many unknown fields beside the others', beside(known, manyFields(bytes))];
}

/** Queries of a request whose line and headers take nearly the 16 kB that Node lets through. */
export function worstQueries(names: readonly string[]): string[] {
  const long = 15_000;
  const each = names.flatMap((name) => [
    `${name}=${'a'.repeat(long)}`,
    `${name}=a%40${'.'.repeat(long)}%40`,
    `${name}=${'%00'.repeat(long / 3)}`,
    `${name}=${'%CC%95'.repeat(long / 12)}${'%CC%80'.repeat(long / 12)}`,
    `${name}=&`.repeat(long / (name.length + 2)),
  ]);
  return [...each, 'a&'.repeat(long / 2), '='.repeat(long), '%61=1&'.repeat(long / 6), '__proto__[a]=1&'.repeat(1000)];
}

/** Forms with files that are slow to take apart, of about so many bytes. */
export function worstForms(bytes: number): { what: string; type: string; payload: string }[] {
  const type = 'multipart/form-data; boundary=x';
  const part = (disposition: string) => `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n\r\n`;
  const forms = {
    'many parts': part('name="image"').repeat(bytes / 60),
    'many files': part('name="image"; filename="a.jpg"').repeat(bytes / 80),
    'what looks like boundaries': `${part('name="image"; filename="a.jpg"')}${'\r\n--'.repeat(bytes / 4)}`,
    'a long preamble': '\r\n-'.repeat(bytes / 3),
    'a long name': part(`name="${'a'.repeat(bytes)}"`),
    'a name of backslashes': part(`name="${'\\'.repeat(bytes)}`),
    'a file name of percent signs': part(`name="image"; filename*=utf-8''${'%'.repeat(10_000)}`),
    'a file name of slashes': part(`name="image"; filename="${'/'.repeat(10_000)}x"`),
    'many parameters': part('a="";'.repeat(3000)),
    'a header of spaces': `--x\r\nContent-Disposition:${' '.repeat(bytes)}x\r\n\r\n`,
  };
  return [
    ...Object.entries(forms).map(([what, payload]) => ({ what, type, payload })),
    { what: 'a type of spaces', type: `multipart/form-data;${' '.repeat(15_000)}x`, payload: '--x' },
    {
      what: 'a long boundary',
      type: `multipart/form-data; boundary=${'-'.repeat(15_000)}`,
      payload: '-'.repeat(bytes),
    },
  ];
}

/** Headers that nearly fill the 16 kB. */
export const LONG_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['cookie', 'a=b; '.repeat(3000)],
  ['cookie', `thock.session_token=${'%'.repeat(15_000)}`],
  ['authorization', `Bearer ${'a.'.repeat(7500)}`],
  ['authorization', `Bearer ${' '.repeat(15_000)}x`],
  ['accept-encoding', `br;q=0.${'0'.repeat(15_000)}`],
  ['accept-encoding', 'br;q=0,'.repeat(2000)],
  ['if-none-match', 'W/"a", '.repeat(2000)],
  ['x-forwarded-for', '1, '.repeat(5000)],
  ['origin', `http://${'a.'.repeat(7500)}`],
];

function textOf(character: string, bytes: number): Filling {
  return (all) => `"${character.repeat(all / bytes)}"`;
}

function manyFields(bytes: number): string {
  return Array.from({ length: bytes / 10 }, (_, index) => `"k${index.toString(36)}":0`).join(',');
}

function beside(object: string, fields: string): string {
  return object === '{}' ? `{${fields}}` : `${object.slice(0, -1)},${fields}}`;
}

/** Every field below this one; of lists those of the first entry, and the list itself. */
function pathsOf({ properties, items }: BodySchema): string[][] {
  if (items) return [[], ...pathsOf(items).map((path) => ['0', ...path])];
  return Object.entries(properties ?? {}).flatMap(([name, field]) =>
    [[], ...pathsOf(field).filter((path) => path.length > 0)].map((path) => [name, ...path]),
  );
}

/** A body of this schema whose field at `path` has this value. */
function write(schema: BodySchema, path: readonly string[] | undefined, value: string): string {
  if (path?.length === 0) return value;
  const [first, ...rest] = path ?? [];
  const below = (name: string) => (name === first ? rest : undefined);
  if (schema.items) return `[${write(schema.items, below('0'), value)}]`;
  if (!schema.properties) return JSON.stringify(schema.default ?? (schema.type === 'string' ? 'x' : 1));
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => `${JSON.stringify(name)}:${write(field, below(name), value)}`,
  );
  return `{${fields.join(',')}}`;
}
