/** What the text of a paper is to people who hear it. Artifacts are not read aloud. */
export type TextRole = 'P' | 'H1' | 'TH' | 'TD' | 'Artifact';

/** What contains other elements of a document. Screen readers read elements in the order in which they were added. */
export type Group = PDFKit.PDFStructureElement;

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** What a header cell is the header of. Missing in the types of the library. */
      scope?: 'Column' | 'Row';
    }
  }
}

/** Begins the structure of a document. */
export function addStructure(doc: PDFKit.PDFDocument): Group {
  const root = doc.struct('Document');
  doc.addStructure(root);
  return root;
}

/** Adds an element that contains others. It ends with the document. */
export function addGroup(doc: PDFKit.PDFDocument, parent: Group, role: 'Sect' | 'Table' | 'TR'): Group {
  const group = doc.struct(role);
  parent.add(group);
  return group;
}

/** Marks what `draw` draws as text. If `spoken` is given, it is read aloud in place of what is drawn. */
export function drawText(
  doc: PDFKit.PDFDocument,
  parent: Group,
  { role, spoken }: { role: TextRole; spoken: string | undefined },
  draw: () => void,
): void {
  if (role === 'Artifact') {
    drawArtifact(doc, 'Pagination', draw);
    return;
  }
  const scope = role === 'TH' ? { scope: 'Column' as const } : {};
  const actual = spoken === undefined ? {} : { actual: spoken };
  parent.add(doc.struct(role, { ...scope, ...actual }, draw));
}

/** Marks what `draw` draws as nothing to read: layout, or what is repeated on each page. */
export function drawArtifact(doc: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}
