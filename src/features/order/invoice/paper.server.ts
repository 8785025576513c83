import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { USUAL_PAPER_LOOK } from '#features/branding/document-look.server.ts';
import type { PaperLook } from '#features/branding/document-look.ts';
import type { FontFile, FontWeight } from '#platform/fonts/fonts.server.ts';
import { spokenText, type TextRun, toRuns, wrapText } from '#platform/fonts/text-runs.server.ts';
import { addGroup, addStructure, drawArtifact, drawText, type Group, type TextRole } from './paper-structure.server.ts';

const MILLIMETRE = 72 / 25.4;

/** Converts millimetres to points, the unit of PDF. */
export function mm(millimetres: number): number {
  return millimetres * MILLIMETRE;
}

/** A4 in points, and the area inside the margins. */
export const PAGE = {
  width: mm(210),
  height: mm(297),
  left: mm(20),
  right: mm(190),
  top: mm(20),
  bottom: mm(264),
} as const;

const FOOT_TOP = mm(272);

export const INK = '#1a1714';
export const GREY = '#6b645b';
export const HAIRLINE = '#e7e1d7';

/** Line height in relation to the text size. */
const LINE_HEIGHT = 1.45;
/** Figures of the same width, as in the shop. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'tnum'];

/** How and where text is written. Coordinates in points, from the top left corner of the page. */
export interface TextBox {
  x: number;
  y: number;
  width: number;
  size?: number;
  weight?: FontWeight;
  colour?: string;
  align?: 'left' | 'right';
  /** What it is to people who hear the paper. A paragraph unless said otherwise. */
  role?: TextRole;
  /** What contains it, such as the row of a cell. The current section unless said otherwise. */
  parent?: Group;
}

export type Paper = ReturnType<typeof createPaper>;

/** Pages that belong together, with a foot and page numbers of their own. */
interface Section {
  title: string;
  /** Lines at the left of each foot. */
  foot: readonly string[];
  pages: number;
  group: Group;
}

/**
 * Creates a PDF document of A4 pages, tagged for screen readers. Fonts are embedded with the characters that it uses.
 */
export function createPaper(title: string, author: string, look: PaperLook = USUAL_PAPER_LOOK) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  const structure = addStructure(doc);
  const sections: Section[] = [];
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));

  function selectFont({ name, read }: FontFile, size: number): PDFKit.PDFDocument {
    doc.registerFont(name, read());
    return doc.font(name).fontSize(size);
  }

  function measure({ font, text }: TextRun, size: number): number {
    return selectFont(font, size).widthOfString(text, { features: FEATURES });
  }

  function drawLine(line: readonly TextRun[], { x, y, width, size = 10, colour = INK, align }: TextBox): void {
    const runs = line.map((run) => ({ ...run, width: measure(run, size) }));
    const total = runs.reduce((sum, run) => sum + run.width, 0);
    let left = align === 'right' ? x + width - total : x;
    for (const run of runs) {
      const options = { lineBreak: false, baseline: 'alphabetic', features: FEATURES } as const;
      selectFont(run.font, size)
        .fillColor(colour)
        .text(run.text, left, y + size, options);
      left += run.width;
    }
  }

  function currentSection(): Section {
    const section = sections.at(-1);
    if (!section) throw new Error('Begin a section first');
    return section;
  }

  function write(text: string, box: TextBox): number {
    const { size = 10, weight = 400, role = 'P', parent = currentSection().group } = box;
    const wrapped = wrapText(text, weight, box.width, (run) => measure(run, size));
    const lines = wrapped.map((line) => toRuns(line, weight));
    drawText(doc, parent, { role, spoken: spokenText(text, lines) }, () => {
      for (const [index, line] of lines.entries()) drawLine(line, { ...box, y: box.y + index * size * LINE_HEIGHT });
    });
    return lines.length * size * LINE_HEIGHT;
  }

  /** Writes the foot of a page. What it says is read once, at the end of the section. */
  function writeFoot({ title, foot, pages, group }: Section, page: number): void {
    const style = { x: PAGE.left, width: PAGE.right - PAGE.left, size: 8.5, colour: GREY };
    const right = [title, `Page ${page} of ${pages}`];
    for (const index of [0, 1]) {
      const y = FOOT_TOP + index * style.size * LINE_HEIGHT;
      const line = foot[index];
      if (line !== undefined) write(line, { ...style, y, parent: group, role: page === pages ? 'P' : 'Artifact' });
      write(right[index] ?? '', { ...style, y, align: 'right', role: 'Artifact' });
    }
  }

  function decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    drawArtifact(doc, 'Layout', () => draw(doc));
  }

  return {
    look,

    /** Writes text, on several lines if it is too long for one. @returns the height that it takes. */
    write,

    /** Returns the height that the text takes. */
    heightOf(text: string, { width, size = 10, weight = 400 }: Omit<TextBox, 'x' | 'y'>): number {
      return wrapText(text, weight, width, (run) => measure(run, size)).length * size * LINE_HEIGHT;
    },

    /** Draws what screen readers leave out. */
    decorate,

    /** Draws a horizontal line. */
    rule(y: number, { from = PAGE.left, to = PAGE.right, colour = HAIRLINE, width = 0.5 } = {}): void {
      decorate(() => doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke());
    },

    /** Begins a section on a new page. */
    beginSection(section: Pick<Section, 'title' | 'foot'>): void {
      sections.push({ ...section, pages: 1, group: addGroup(doc, structure, 'Sect') });
      doc.addPage();
    },

    /** Continues the section on a new page. */
    addPage(): void {
      currentSection().pages += 1;
      doc.addPage();
    },

    /** Begins a table, which may continue on further pages. */
    beginTable(): Group {
      return addGroup(doc, currentSection().group, 'Table');
    },

    /** Begins a row of a table. */
    beginRow(table: Group): Group {
      return addGroup(doc, table, 'TR');
    },

    /** Writes the foot of each page and ends the document. */
    async finish(): Promise<Buffer> {
      let page = 0;
      for (const section of sections) {
        for (let ofSection = 1; ofSection <= section.pages; ofSection++) {
          doc.switchToPage(page++);
          writeFoot(section, ofSection);
          await yieldToEventLoop();
        }
      }
      const ended = new Promise((resolve) => doc.on('end', resolve));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
