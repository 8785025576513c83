import * as z from 'zod/mini';
import { multilineText, pictureAddressSchema } from '#features/catalogue/draft-fields.ts';
import { ifMissing } from '#platform/http/input-messages.ts';
import { linkTargetSchema } from '#platform/link-target-schema.ts';
import { isOneLine } from '#platform/one-line.ts';

export const MAX_SECTIONS = 20;
export const MAX_SLIDES = 10;
export const MAX_TILES = 12;
export const MAX_TITLE_CHARACTERS = 80;
export const MAX_BUTTON_CHARACTERS = 30;
const MAX_TEXT_CHARACTERS = 300;
const MAX_BODY_CHARACTERS = 20_000;
const MAX_ALT_CHARACTERS = 300;
const MAX_SLUG_CHARACTERS = 100;
const MAX_ID_CHARACTERS = 100;

const instantSchema = z.iso
  .datetime({ offset: true, error: 'Write a moment as ISO 8601, such as 2026-11-27T00:00:00Z' })
  .check(z.overwrite((text) => new Date(text).toISOString()));

const scheduled = {
  /** The first moment at which visitors see it. */
  startsAt: z.optional(instantSchema),
  /** The first moment at which visitors do not see it any more. */
  endsAt: z.optional(instantSchema),
};

const slideSchema = z.strictObject({
  title: line('Title is required', MAX_TITLE_CHARACTERS),
  text: z._default(multilineText(MAX_TEXT_CHARACTERS), ''),
  button: line('Button is required', MAX_BUTTON_CHARACTERS),
  to: linkTargetSchema,
  image: pictureAddressSchema,
  /** Describes the picture for people who do not see it. */
  imageAlt: altText(),
  /** Whether the picture is dark, with a light text, or the other way round. Dark where it is left out. */
  tone: z.optional(z.enum(['dark', 'light'])),
});
export type Slide = z.output<typeof slideSchema>;

const tileSchema = z.strictObject({
  title: line('Title is required', MAX_TITLE_CHARACTERS),
  text: z._default(multilineText(MAX_TEXT_CHARACTERS), ''),
  to: linkTargetSchema,
  image: pictureAddressSchema,
  /** Describes the picture for people who do not see it. */
  imageAlt: altText(),
});
export type Tile = z.output<typeof tileSchema>;

/** Defines the sections of the home page by their kinds. @param _id the schema of their ids. */
function sectionOf<Id extends z.ZodMiniType>(_id: Id) {
  const plain = <Kind extends string>(kind: Kind) => z.strictObject({ _id, kind: z.literal(kind), ...scheduled });
  return z
    .discriminatedUnion('kind', [
      z.strictObject({
        _id,
        kind: z.literal('banner'),
        slides: z
          .array(slideSchema)
          .check(
            z.minLength(1, 'A banner has at least one slide'),
            z.maxLength(MAX_SLIDES, `A banner has at most ${MAX_SLIDES} slides`),
          ),
        ...scheduled,
      }),
      z.strictObject({
        _id,
        kind: z.literal('tiles'),
        /** Without any, it shows the shop's present promotions. */
        tiles: z.array(tileSchema).check(z.maxLength(MAX_TILES, `A section has at most ${MAX_TILES} tiles`)),
        ...scheduled,
      }),
      plain('new-arrivals'),
      plain('provide'),
      plain('featured'),
      z.strictObject({
        _id,
        kind: z.literal('collection'),
        /** One that no published collection has shows nothing. */
        slug: line('Choose a collection', MAX_SLUG_CHARACTERS),
        ...scheduled,
      }),
      z.strictObject({
        _id,
        kind: z.literal('text'),
        title: z.optional(line('Title is required', MAX_TITLE_CHARACTERS)),
        /** In Markdown. */
        body: multilineText(MAX_BODY_CHARACTERS, { error: ifMissing('Text is required') }).check(
          z.minLength(1, 'Text is required'),
        ),
        ...scheduled,
      }),
      z.strictObject({
        _id,
        kind: z.literal('video'),
        title: z.optional(line('Title is required', MAX_TITLE_CHARACTERS)),
        src: linkTargetSchema,
        poster: pictureAddressSchema,
        /** The path of a WebVTT file of the shop. */
        captions: z.optional(linkTargetSchema),
        ...scheduled,
      }),
      plain('batches'),
      plain('recent-blog'),
    ])
    .check(
      z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
        error: 'It must end after it starts',
        path: ['endsAt'],
      }),
    );
}

/** A section of the home page. */
export const sectionSchema = sectionOf(z.string());
export type Section = z.output<typeof sectionSchema>;
export type SectionKind = Section['kind'];
/** A section of one kind. */
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>;

/** A section as staff write it. One that is kept has its `_id`. */
export const sectionDraftSchema = sectionOf(z.optional(z.string().check(z.maxLength(MAX_ID_CHARACTERS))));
export type SectionDraft = z.output<typeof sectionDraftSchema>;

function line(required: string, max: number) {
  return z
    .string({ error: ifMissing(required) })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(max, `Enter at most ${max} characters`),
      isOneLine,
    );
}

function altText() {
  return z.optional(z.string().check(z.trim(), z.maxLength(MAX_ALT_CHARACTERS), isOneLine));
}
