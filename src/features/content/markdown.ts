import { Marked } from 'marked';
import { escapeHtml } from '#platform/http/escape-html.ts';

/** A text in Markdown, rendered. */
export interface RenderedText {
  /** The heading that it begins with. */
  title: string;
  /** The paragraph below that heading. */
  lead: string;
  /** Everything else, as HTML. */
  html: string;
}

const SAFE_LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** Shows HTML in the text as it is written, and links with any other scheme as plain text. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      return SAFE_LINK.test(href) ? false : this.parser.parseInline(tokens);
    },
  },
});

/** Renders a text as HTML that is safe to show, on the server as in a preview in the browser. */
export function renderMarkdown(source: string): string {
  return markdown.parser(markdown.lexer(source));
}

/** Renders a text. Throws if it does not begin with a heading and a paragraph. */
export function renderText(source: string): RenderedText {
  const [title, lead, ...rest] = markdown.lexer(source).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || lead?.type !== 'paragraph') {
    throw new Error(`This text does not begin with a heading and a paragraph: ${source.slice(0, 60)}`);
  }
  return { title: title.text, lead: lead.text, html: markdown.parser(rest) };
}
