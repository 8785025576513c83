import sanitizeHtml from 'sanitize-html';
import { DRAWING_ATTRIBUTES, DRAWING_ELEMENTS } from './drawing-parts.ts';
import { MAX_SVG_BYTES } from './picture-limits.ts';

/** Cleaning takes time for each of these characters. */
const MAX_MARKS = 2_000;
const MAX_NESTED = 100;
/** What may stand before the drawing. */
const MAX_HEAD_BYTES = 16 * 1024;

const NAMESPACE = 'http://www.w3.org/2000/svg';
/** A document type, with the entities that it may declare. */
const DOCUMENT_TYPE = /<!DOCTYPE[^>[]{0,500}(?:\[[^\]]{0,10000}\]\s{0,100})?>/gi;
/** Characters that XML does not allow. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Styles without addresses, imports, escapes and marks of XML. */
const PLAIN_STYLES = /^[\w\s.,:;#(){}%*>+~!'"|=^$[\]-]*$/;
/** References that stay within the drawing. */
const INNER_REFERENCE = /^#[\w.:-]+$/;
/** What loads something from elsewhere, also in a spelling with escapes. */
const OUTER_REFERENCE = /(?:url|src|image|set|fade)\s*\((?!\s*["']?#)|\\/i;

/** The drawing without what could run or load something, or why it is refused. */
type CleanSvgResult = { ok: true; svg: Buffer } | { ok: false; reason: 'drawing-too-large' | 'unreadable' };

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...DRAWING_ELEMENTS],
  allowedAttributes: { '*': [...DRAWING_ATTRIBUTES, 'xmlns'] },
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keepHarmless(tagName, attribs) }) },
  exclusiveFilter: ({ tag, text }) => tag === 'style' && !isPlainStyle(text),
  nonTextTags: [
    'script',
    'style',
    'foreignObject',
    'metadata',
    'iframe',
    'object',
    'embed',
    'audio',
    'video',
    'canvas',
  ],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  nestingLimit: MAX_NESTED,
  selfClosing: [],
  parseStyleAttributes: false,
  // Its styles are checked.
  allowVulnerableTags: true,
};

/** Whether a file is an SVG: a text whose first element is one. */
export function isSvg(bytes: Buffer): boolean {
  const beginning = bytes.toString('utf8', 0, MAX_HEAD_BYTES).replaceAll(DOCUMENT_TYPE, '');
  return /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->).)*-->\s*)*<svg[\s>/]/is.test(beginning);
}

/** Cleans an SVG: keeps known elements and attributes only, with references within the drawing. */
export function cleanSvg(bytes: Buffer): CleanSvgResult {
  if (bytes.length > MAX_SVG_BYTES) return { ok: false, reason: 'drawing-too-large' };
  const text = decode(bytes);
  if (text === undefined) return { ok: false, reason: 'unreadable' };
  if (text.split(/[<&]/, MAX_MARKS + 1).length > MAX_MARKS) return { ok: false, reason: 'drawing-too-large' };
  const cleaned = sanitizeHtml(text.replaceAll(DOCUMENT_TYPE, ''), OPTIONS);
  const svg = /<svg[\s>].*<\/svg>/s.exec(cleaned.replaceAll(NOT_XML, ''))?.[0];
  return svg === undefined ? { ok: false, reason: 'unreadable' } : { ok: true, svg: Buffer.from(svg) };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the attributes of an element that refer to nothing outside. */
function keepHarmless(element: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { 'xlink:href': linked, href = linked, xmlns: _, ...others } = attributes;
  const harmless = Object.entries(others).filter(([name, value]) =>
    name === 'style' ? isPlainStyle(value) : !OUTER_REFERENCE.test(value),
  );
  return {
    ...(element === 'svg' && { xmlns: NAMESPACE }),
    ...Object.fromEntries(harmless),
    ...(href !== undefined && INNER_REFERENCE.test(href) && { href }),
  };
}

function isPlainStyle(styles: string): boolean {
  return PLAIN_STYLES.test(styles) && !OUTER_REFERENCE.test(styles);
}
