import * as z from 'zod/mini';
import { emailSchema } from '#features/user/email-schema.ts';
import { ifMissing } from '#platform/http/input-messages.ts';
import { multilineText, requiredText } from '../draft-fields.ts';

export const MAX_MANUFACTURERS = 200;
const MAX_NAME_CHARACTERS = 100;
const MAX_ADDRESS_CHARACTERS = 300;
const MAX_ID_CHARACTERS = 100;

/** Who made products, as shops in the EU have to say (Regulation (EU) 2023/988, Article 19). */
export const manufacturerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Lines are separated by line feeds. */
  address: z.string(),
  email: z.string(),
  /** Who answers for it in the EU, with name and address in several lines. Absent if it does so itself. */
  responsiblePerson: z.optional(z.string()),
});
export type Manufacturer = z.infer<typeof manufacturerSchema>;

const manufacturerDraftSchema = z.strictObject({
  /** That of a manufacturer that exists. A new one gets its own. */
  _id: z.optional(z.string().check(z.maxLength(MAX_ID_CHARACTERS))),
  name: requiredText('Name is required', MAX_NAME_CHARACTERS),
  address: statedLines('Address is required'),
  email: emailSchema,
  responsiblePerson: z.optional(z.nullable(multilineText(MAX_ADDRESS_CHARACTERS))),
});
export type ManufacturerDraft = z.infer<typeof manufacturerDraftSchema>;

function statedLines(message: string) {
  return multilineText(MAX_ADDRESS_CHARACTERS, { error: ifMissing(message) }).check(z.minLength(1, message));
}

/** Body of `PUT /manufacturer`: all manufacturers, in the order in which staff see them. */
export const manufacturerDraftsSchema = z
  .array(manufacturerDraftSchema)
  .check(
    z.maxLength(MAX_MANUFACTURERS, `A shop has at most ${MAX_MANUFACTURERS} manufacturers`),
    differIn('_id', 'Name each manufacturer once'),
    differIn('name', 'Two manufacturers have the same name'),
  );

/** Names the second manufacturer that has the same text as another, in any case. */
function differIn(field: '_id' | 'name', message: string) {
  return z.check<ManufacturerDraft[]>(({ value, issues }) => {
    const texts = value.map((each) => each[field]?.toLowerCase());
    const index = texts.findIndex((text, at) => text !== undefined && texts.indexOf(text) < at);
    if (index >= 0) issues.push({ code: 'custom', path: [index, field], message, input: value });
  });
}
