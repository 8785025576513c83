import { isUploadedPicture } from '#ui/picture-widths.ts';
import { parseMarkdown, plainText } from './markdown.ts';

/** A text in Markdown, of which the heading and the first paragraph stand apart. */
export interface SplitText {
  /** The heading that it begins with. */
  title: string;
  /** The paragraph below that heading. */
  lead: string;
  /** Everything else. */
  body: string;
}

/** Splits a text. Throws if it does not begin with a heading and a paragraph. */
export function splitText(source: string): SplitText {
  const [heading, title, , paragraph, lead] = parseMarkdown(source);
  if (heading?.type !== 'heading_open' || paragraph?.type !== 'paragraph_open' || !title || !lead) {
    throw new Error(`This text does not begin with a heading and a paragraph: ${source.slice(0, 60)}`);
  }
  const [, end = 0] = paragraph.map ?? [];
  const body = source.split('\n').slice(end).join('\n').trim();
  return { title: title.content, lead: lead.content, body };
}

/** Returns the paragraphs of a text without marks of Markdown. Headings, list items and cells are paragraphs too. */
export function plainParagraphs(source: string): string[] {
  return parseMarkdown(source)
    .map(({ type, content, children }) => (type === 'inline' ? plainText(children ?? []) : content).trim())
    .filter((text) => text !== '');
}

/** Lists the uploaded pictures that a text names, without reading its Markdown, which takes long for long texts. */
export function listPictures(source: string): string[] {
  return [...new Set(source.split(/[\s()<>"']+/).filter(isUploadedPicture))];
}
