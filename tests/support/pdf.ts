import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type StructureNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

/** Reads the text of a PDF file as a person would select it: one string per page, with a line break per line. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const pages = [];
  for (const page of await listPages(await openPdf(bytes))) {
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return pages;
}

/** Opens a PDF file. */
export function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

/**
 * Reads a PDF file as a screen reader does: one outline per page, with a line for each element, such as "H1 Invoice".
 * A table that continues on further pages is in the outline of each, with all its rows and with the texts of that page.
 * Throws if text is neither part of an element nor an artifact.
 */
export async function hearPdf(bytes: Uint8Array): Promise<string[]> {
  const pages = await listPages(await openPdf(bytes));
  const texts = new Map<string, string>();
  for (const page of pages) for (const [id, text] of await textsOf(page)) texts.set(id, text);
  const trees = await Promise.all(pages.map((page) => page.getStructTree()));
  return trees.map(({ children }) => children.flatMap((child) => outline(child, texts)).join('\n'));
}

function listPages(document: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  return Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
}

/** Returns the text of each piece of marked content of a page. */
async function textsOf(page: PDFPageProxy): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      if (open.length === 0 && item.str.trim() !== '') throw new Error(`"${item.str}" is not marked`);
      const id = open.at(-1);
      if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id);
  }
  return texts;
}

function outline(
  node: StructureNode | StructureNode['children'][number],
  texts: ReadonlyMap<string, string>,
): string[] {
  if (!('role' in node)) return [];
  const drawn = node.children.map((child) => ('id' in child ? (texts.get(child.id) ?? '') : '')).join('');
  const spoken = 'alt' in node && typeof node.alt === 'string' ? node.alt : drawn.trim();
  const line = [node.role, node.scope && `(${node.scope})`, spoken].filter(Boolean).join(' ');
  return [line, ...node.children.flatMap((child) => outline(child, texts)).map((inner) => `  ${inner}`)];
}
