import {
  MAX_BLOCK_CHARACTERS,
  MAX_BLOCKS,
  MAX_TITLE_CHARACTERS,
  type StoryBlock,
} from '#features/catalogue/story/story-schema.ts';
import { linesOf } from '#platform/lines-of.ts';
import { LIST_SEPARATOR } from './product-columns.ts';
import { quote, type ReadPicture, type ReadResult } from './read-cells.ts';

const EMPTY_LINES = /(?:\r?\n[ \t]*){2,}/;
const SHAPE = 'Write the address of a picture, | and a title in the first line of each part, and its text below.';

/**
 * Writes a story as a cell: of each part a line with the address of its picture and its title, then its text. Parts are
 * separated by an empty line.
 */
export function writeStory(story: readonly StoryBlock[]): string {
  return story
    .map(({ image, title, text }) => [`${image} ${LIST_SEPARATOR} ${title}`, ...linesOf(text)].join('\n'))
    .join('\n\n');
}

/** Reads a story from its cell. */
export function readStory(text: string, readPicture: ReadPicture): ReadResult<StoryBlock[]> {
  const parts = splitParts(text);
  if (parts.length > MAX_BLOCKS) return { ok: false, message: `has ${parts.length} parts. Keep up to ${MAX_BLOCKS}.` };
  const read = parts.map((part) => readPart(part, readPicture));
  const refused = read.find((each) => !each.ok);
  return refused ?? { ok: true, value: read.flatMap((each) => (each.ok ? [each.value] : [])) };
}

/** Returns the addresses of pictures in the cell of a story. */
export function addressesInStory(text: string): string[] {
  return splitParts(text).map(({ image }) => image);
}

function splitParts(cell: string): StoryBlock[] {
  return cell
    .split(EMPTY_LINES)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [head = '', ...lines] = linesOf(part);
      const [image = '', ...title] = head.split(LIST_SEPARATOR);
      return { image: image.trim(), title: title.join(LIST_SEPARATOR).trim(), text: lines.join('\n') };
    });
}

function readPart(part: StoryBlock, readPicture: ReadPicture): ReadResult<StoryBlock> {
  const { image, title, text } = part;
  if (image === '' || title === '' || text === '')
    return { ok: false, message: `has ${quote(image || title)}, which is no part of a story. ${SHAPE}` };
  if (title.length > MAX_TITLE_CHARACTERS) return refuseLong(title, MAX_TITLE_CHARACTERS);
  if (text.length > MAX_BLOCK_CHARACTERS) return refuseLong(text, MAX_BLOCK_CHARACTERS);
  const picture = readPicture(image);
  return picture.ok ? { ok: true, value: { ...part, image: picture.value } } : picture;
}

function refuseLong(text: string, max: number): ReadResult<never> {
  return { ok: false, message: `${quote(text)} is too long. Use up to ${max} characters.` };
}
