import * as z from 'zod/mini';
import { pictureAddressSchema, requiredText } from '../draft-fields.ts';

/** Maximum number of blocks of a story. */
export const MAX_BLOCKS = 8;
export const MAX_TITLE_CHARACTERS = 80;
export const MAX_BLOCK_CHARACTERS = 1000;

/**
 * A part of the story that the page of a product tells: a picture beside a title and a text. Each line of a text with
 * several lines names a part of what the picture shows.
 */
export const storyBlockSchema = z.object({ image: z.string(), title: z.string(), text: z.string() });
export type StoryBlock = z.infer<typeof storyBlockSchema>;

/** A story in a draft of a product. */
export const storyDraftSchema = z
  .array(
    z.strictObject({
      image: pictureAddressSchema,
      title: requiredText('Each part of the story needs a title', MAX_TITLE_CHARACTERS),
      text: requiredText('Each part of the story needs a text', MAX_BLOCK_CHARACTERS),
    }),
  )
  .check(z.maxLength(MAX_BLOCKS, `A story can have at most ${MAX_BLOCKS} parts`));
