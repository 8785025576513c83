import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileSchema } from './compiled-schema.server.ts';

const price = z.codec(z.number().check(z.minimum(0)), z.number(), {
  decode: (decimal) => decimal * 100,
  encode: (cents) => cents / 100,
});
const schema = z.array(
  z.object({
    name: z.string(),
    price: z.optional(price),
    count: z.int().check(z.minimum(0)),
    image: z.nullable(z.object({ address: z.string(), alt: z.optional(z.string()) })),
    values: z.catchall(z.object({}), z.string()),
    range: z.object({ from: z.number(), to: z.number() }).check(z.refine(({ from, to }) => from <= to)),
    attributes: z.array(z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })),
  }),
);

/** Values of which most fit: some are missing or of another type, and some objects have more. */
function mostly(fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const others = fc.constantFrom(undefined, null, 'text', -1, 1.5, true, [], {});
  return fc.oneof({ arbitrary: fitting, weight: 30 }, { arbitrary: others, weight: 1 });
}

const some = { requiredKeys: [] };
const rows = fc.array(
  mostly(
    fc.record(
      {
        name: mostly(fc.string()),
        price: mostly(fc.nat()),
        count: mostly(fc.nat()),
        image: mostly(fc.record({ address: mostly(fc.string()), alt: mostly(fc.string()) }, some)),
        values: mostly(fc.dictionary(fc.string(), mostly(fc.string()))),
        range: mostly(fc.record({ from: fc.nat(9), to: fc.integer({ min: 5, max: 20 }) })),
        attributes: mostly(fc.array(fc.record({ key: fc.string(), value: mostly(fc.nat()), extra: fc.nat() }))),
        internal: fc.string(),
      },
      { requiredKeys: ['name', 'count', 'image', 'values', 'range', 'attributes'] },
    ),
  ),
  { maxLength: 3 },
);

test('a compiled schema writes and refuses the same values', () => {
  const compiled = compileSchema(schema);
  const outcomeOf = (either: z.core.$ZodType, value: unknown[]) => {
    const { data, error } = z.safeEncode(either, value);
    return error ? error.issues.map(({ code, path }) => [code, path]) : JSON.stringify(data);
  };
  fc.assert(
    fc.property(rows, (value) => {
      expect(outcomeOf(compiled, value)).toEqual(outcomeOf(schema, value));
    }),
  );
});

test('a schema is compiled once', () => {
  expect(compileSchema(schema)).toBe(compileSchema(schema));
});
