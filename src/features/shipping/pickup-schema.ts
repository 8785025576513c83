import * as z from 'zod/mini';

const MAX_NAME_CHARACTERS = 80;
const MAX_ADDRESS_CHARACTERS = 300;
const MAX_HOURS_CHARACTERS = 200;

/** Where customers collect an order. */
export const pickupSchema = z.object({
  name: textOf(MAX_NAME_CHARACTERS),
  address: textOf(MAX_ADDRESS_CHARACTERS),
  /** When it is open, such as "Mon to Fri 10:00 to 18:00". */
  openingHours: z.optional(textOf(MAX_HOURS_CHARACTERS)),
});

function textOf(maxCharacters: number) {
  return z.string().check(z.trim(), z.minLength(1, 'Write something here'), z.maxLength(maxCharacters));
}
