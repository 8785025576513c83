/** The maximum size of everything around a value in a body. */
const ENVELOPE_BYTES = 1024;

/** The part of a body's JSON Schema that is used here. */
export interface BodySchema {
  type?: string;
  /** The field's value while another field is attacked. */
  default?: unknown;
  properties?: Readonly<Record<string, BodySchema>>;
  items?: BodySchema;
}

/** Creates a JSON value of about this many bytes. */
type ValueFactory = (bytes: number) => string;

/** Strings that are slow to match, trim, change case, normalise or report. */
const TEXTS: Readonly<Record<string, ValueFactory>> = {
  letters: repeatedText('x', 1),
  'an email that never ends': (bytes) => `"a@${'.'.repeat(bytes)}@"`,
  'an email of many labels': (bytes) => `"a@${'a.'.repeat(bytes / 2)}@"`,
  spaces: (bytes) => `"x${' '.repeat(bytes)}x"`,
  digits: repeatedText('7', 1),
  'U+0000': repeatedText('\\u0000', 6),
  'capitals that grow in lower case': repeatedText('İ', 2),
  'combining marks': (bytes) => `"a${'\u0315'.repeat(bytes / 4)}${'\u0300'.repeat(bytes / 4)}"`,
};

/** Values that hardly any field accepts. */
const VALUES: Readonly<Record<string, ValueFactory>> = {
  'a list of objects': (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`,
  'many unknown fields': (bytes) => `{${manyFields(bytes)}}`,
};

/** Bodies that fit no schema. */
const UNEXPECTED_BODIES: Readonly<Record<string, ValueFactory>> = {
  ...VALUES,
  'nested lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'a long number': (bytes) => '1'.repeat(bytes),
  'a list of numbers': (bytes) => `[${'0,'.repeat(bytes / 2)}0]`,
  'a long fraction': (bytes) => `0.${'1'.repeat(bytes)}e-9`,
  'a list of texts': (bytes) => `[${'"",'.repeat(bytes / 3)}""]`,
  'a __proto__ field': () => '{"__proto__":{"isAdmin":true}}',
  'strings that look like __proto__ fields': (bytes) => `[${'"__proto__" ,'.repeat(bytes / 13)}""]`,
};

/** Generates, with a description, bodies of up to `limit` bytes for this schema that are slow to process. */
export function* worstBodies(schema: BodySchema, limit: number): Generator<readonly [what: string, body: string]> {
  const bytes = limit - ENVELOPE_BYTES;
  for (const [what, fill] of Object.entries(UNEXPECTED_BODIES)) yield [what, fill(bytes)];
  for (const path of pathsOf(schema)) {
    for (const [what, fill] of Object.entries({ ...TEXTS, ...VALUES })) {
      yield [`${what} as ${path.join('.') || 'the list'}`, write(schema, path, fill(bytes))];
    }
  }
  const valid = write(schema, undefined, '');
  if (valid.startsWith('{')) yield ['many unknown fields after the known ones', withFields(valid, manyFields(bytes))];
}

/** Returns queries that nearly fill the 16 kB that Node allows for the request line and headers. */
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

/** Returns multipart forms of about this many bytes that are slow to parse. */
export function worstForms(bytes: number): { what: string; type: string; payload: string }[] {
  const type = 'multipart/form-data; boundary=x';
  const part = (disposition: string) => `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n\r\n`;
  const forms = {
    'many parts': part('name="image"').repeat(bytes / 60),
    'many files': part('name="image"; filename="a.jpg"').repeat(bytes / 80),
    'text that looks like boundaries': `${part('name="image"; filename="a.jpg"')}${'\r\n--'.repeat(bytes / 4)}`,
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

/** Headers that nearly fill those 16 kB. */
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

function repeatedText(character: string, characterBytes: number): ValueFactory {
  return (bytes) => `"${character.repeat(bytes / characterBytes)}"`;
}

function manyFields(bytes: number): string {
  return Array.from({ length: bytes / 10 }, (_, index) => `"k${index.toString(36)}":0`).join(',');
}

function withFields(object: string, fields: string): string {
  return object === '{}' ? `{${fields}}` : `${object.slice(0, -1)},${fields}}`;
}

/** Returns the paths of all fields in a schema. For a list: the list itself and the fields of its first entry. */
function pathsOf({ properties, items }: BodySchema): string[][] {
  if (items) return [[], ...pathsOf(items).map((path) => ['0', ...path])];
  return Object.entries(properties ?? {}).flatMap(([name, field]) =>
    [[], ...pathsOf(field).filter((path) => path.length > 0)].map((path) => [name, ...path]),
  );
}

/** Writes a body of this schema whose field at `path` has this value. */
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
