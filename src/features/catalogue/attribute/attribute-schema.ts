import * as z from 'zod/mini';
import { ifMissing } from '#platform/http/input-messages.ts';
import { requiredText } from '../draft-fields.ts';

export const MAX_DEFINITIONS = 50;
export const MAX_CHOICES = 100;
export const MAX_ATTRIBUTE_CHARACTERS = 100;
const MAX_KEY_CHARACTERS = 40;
export const MAX_ATTRIBUTE_NUMBER = 1_000_000_000;

export const MAX_GROUP_CHARACTERS = 40;
export const MAX_EXPLANATION_CHARACTERS = 200;
export const MAX_OPTION_CHARACTERS = 50;

const explanationSchema = requiredText('An explanation needs a text', MAX_EXPLANATION_CHARACTERS);

/** Labels of the kinds of attributes. */
export const KIND_LABELS = { text: 'Text', number: 'Number', boolean: 'Yes or no', choice: 'Choice' } as const;

export const attributeKindSchema = z.enum(['text', 'number', 'boolean', 'choice']);

/** The name of an attribute in addresses and files, such as "battery-life". */
export const attributeKeySchema = z
  .string({ error: ifMissing('Key is required') })
  .check(
    z.trim(),
    z.minLength(1, 'Key is required'),
    z.maxLength(MAX_KEY_CHARACTERS),
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'A key has lower-case letters, digits and single hyphens, such as battery-life',
    ),
  );

/** What products can say about themselves, such as their weight. Defined by staff for the whole shop. */
export const attributeDefinitionSchema = z
  .strictObject({
    key: attributeKeySchema,
    label: requiredText('Label is required', 60),
    kind: attributeKindSchema,
    /** The unit of numbers, such as "g". */
    unit: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    /** The values of a choice, in the order in which they are shown. */
    choices: z.optional(
      z
        .array(requiredText('A choice needs a name', MAX_ATTRIBUTE_CHARACTERS))
        .check(z.maxLength(MAX_CHOICES), z.refine(isWithoutRepetition, 'Two choices have the same name')),
    ),
    /** Whether customers can filter the products by it. */
    filterable: z.boolean(),
    /** The heading below which products show it, such as "Feel". */
    group: z.optional(requiredText('Name the group', MAX_GROUP_CHARACTERS)),
    /** A sentence that explains it to customers. */
    explanation: z.optional(explanationSchema),
    /** Sentences that explain single choices, by choice. They are shown instead. */
    choiceExplanations: z.optional(z.record(z.string(), explanationSchema)),
    /** The option that says it where customers choose: "Keycap colours" is what they choose as "Colour". */
    replacedBy: z.optional(requiredText('Name the option', MAX_OPTION_CHARACTERS)),
  })
  .check(
    z.refine(({ kind, choices }) => kind !== 'choice' || (choices ?? []).length > 0, {
      path: ['choices'],
      error: 'Name at least one choice',
    }),
    z.refine(explainsOnlyChoices, { path: ['choiceExplanations'], error: 'Begin each line with one of the choices' }),
  );
export type AttributeDefinition = z.infer<typeof attributeDefinitionSchema>;

function explainsOnlyChoices({ choices = [], choiceExplanations = {} }: ChoiceTexts): boolean {
  return Object.keys(choiceExplanations).every((choice) => choices.includes(choice));
}

interface ChoiceTexts {
  choices?: readonly string[] | undefined;
  choiceExplanations?: Readonly<Record<string, string>> | undefined;
}

/** All definitions, in the order in which products show their attributes. */
export const attributeDefinitionsSchema = z
  .array(attributeDefinitionSchema)
  .check(
    z.maxLength(MAX_DEFINITIONS),
    differIn('key', 'Two attributes have the same key'),
    differIn('label', 'Two attributes have the same label'),
  );

/** Names the second attribute that has the same text as another. */
function differIn(field: 'key' | 'label', message: string) {
  return z.check<{ key: string; label: string }[]>(({ value, issues }) => {
    const texts = value.map((each) => each[field].toLowerCase());
    const index = texts.findIndex((text, at) => texts.indexOf(text) < at);
    if (index >= 0) issues.push({ code: 'custom', path: [index, field], message, input: value });
  });
}

const draftValueSchema = z.union([
  z.string().check(z.maxLength(MAX_ATTRIBUTE_CHARACTERS)),
  z.number().check(z.minimum(-MAX_ATTRIBUTE_NUMBER), z.maximum(MAX_ATTRIBUTE_NUMBER)),
  z.boolean(),
]);

/** What a product says about itself: the value of one attribute. */
export const attributeDraftSchema = z.strictObject({ key: z.string(), value: draftValueSchema });
export type AttributeDraft = z.infer<typeof attributeDraftSchema>;

/** The attributes of a product, as admins send them. */
export const attributeDraftsSchema = z.array(attributeDraftSchema).check(
  z.maxLength(MAX_DEFINITIONS),
  z.refine((all) => isWithoutRepetition(all.map(({ key }) => key)), 'Two attributes have the same key'),
);

/** Compares in any case. */
function isWithoutRepetition(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
}
