import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '#platform/http/escape-html.ts';
import { sourceSet, widthsOf } from '#ui/picture-widths.ts';

/** Links to the shop's own pages, to other sites, and what opens a program for mails or calls. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const ELSEWHERE = /^https?:/i;
/** The displayed width of pictures: that of the column of text. */
const PICTURE_SIZES = '(min-width: 760px) 720px, 94vw';

/**
 * Shows HTML in the text as it is written. Its time grows with the length of the text, whatever the text is, and it stops
 * at a number of levels.
 */
const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (address) => SAFE_LINK.test(address);

// The page's own heading is the only one of the first level.
markdown.core.ruler.push('headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

markdown.renderer.rules.link_open = (tokens, index, options, _, renderer) => {
  const token = tokens[index];
  if (ELSEWHERE.test(attributeOf(token, 'href'))) token?.attrSet('rel', 'noopener');
  return renderer.renderToken(tokens, index, options);
};

markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const [src, alt] = [attributeOf(token, 'src'), plainText(token?.children ?? [])];
  return renderOwnPicture(src, alt) ?? renderForeignPicture(src, alt, isInLink(tokens, index));
};

/** Renders a text as HTML that is safe to show, on the server as in a preview in the browser. */
export function renderMarkdown(source: string): string {
  return markdown.render(source);
}

/** Reads a text without rendering it. */
export function parseMarkdown(source: string): Token[] {
  return markdown.parse(source, {});
}

/** Returns an attribute of a link or a picture, without escapes. */
function attributeOf(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}

/** Returns a text without its marks. Pictures are left out. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(({ type, content }) => (/break$/.test(type) ? ' ' : type === 'image' ? '' : content)).join('');
}

function renderOwnPicture(src: string, alt: string): string | undefined {
  const widths = widthsOf(src);
  if (!widths) return undefined;
  const sources = escapeHtml(sourceSet(src, widths, PICTURE_SIZES));
  const source = `<source type="image/avif" srcset="${sources}" sizes="${PICTURE_SIZES}">`;
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async">`;
  return `<picture>${source}${image}</picture>`;
}

/** Pages load no pictures of other sites, so that of another site is a link. */
function renderForeignPicture(src: string, alt: string, inLink: boolean): string {
  const text = escapeHtml(alt || src);
  return ELSEWHERE.test(src) && !inLink ? `<a href="${escapeHtml(src)}" rel="noopener">${text}</a>` : text;
}

function isInLink(tokens: readonly Token[], index: number): boolean {
  const before = tokens.slice(0, index);
  return (
    before.findLastIndex(({ type }) => type === 'link_open') > before.findLastIndex(({ type }) => type === 'link_close')
  );
}
