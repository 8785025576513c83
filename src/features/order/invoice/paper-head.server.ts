import { GREY, INK, mm, PAGE, type Paper } from './paper.server.ts';

/** A labelled text below the heading, of one or several lines. */
export interface HeadFact {
  label: string;
  lines: readonly string[];
  /** Share of the page's width. */
  share: number;
}

const GAP = mm(6);
const LABEL_SIZE = 8.5;
const LOGO_BOX: [width: number, height: number] = [mm(60), mm(14)];

/** Writes the logo, the sender, a heading and facts about the document. @returns where they end. */
export function writeHead(
  paper: Paper,
  {
    title,
    shopName,
    sender,
    facts,
  }: { title: string; shopName: string; sender: readonly string[]; facts: readonly HeadFact[] },
): number {
  drawLogo(paper, shopName);
  const from = { x: mm(110), width: PAGE.right - mm(110), size: 9, colour: '#524c45', align: 'right' as const };
  let y: number = PAGE.top;
  for (const line of sender) y += paper.write(line, { ...from, y });

  const full = { x: PAGE.left, width: PAGE.right - PAGE.left };
  y = Math.max(y, mm(33)) + mm(15);
  y += paper.write(title, { ...full, y, size: 24, weight: 600, role: 'H1' }) + mm(6);
  paper.rule(y, { colour: paper.look.rule ?? INK, width: 1 });
  return writeFacts(paper, facts, y + mm(5));
}

function writeFacts(paper: Paper, facts: readonly HeadFact[], top: number): number {
  const shares = facts.reduce((sum, { share }) => sum + share, 0);
  const available = PAGE.right - PAGE.left - GAP * (facts.length - 1);
  let x: number = PAGE.left;
  let bottom = top;
  for (const { label, lines, share } of facts) {
    const width = (available * share) / shares;
    let y = top + paper.write(label, { x, y: top, width, size: LABEL_SIZE, colour: GREY });
    for (const line of lines) y += paper.write(line, { x, y, width });
    bottom = Math.max(bottom, y);
    x += width + GAP;
  }
  return bottom;
}

/** Draws the logo, or the key of ui/logo.tsx and the shop's name. */
function drawLogo({ decorate, write, look: { logo, key } }: Paper, shopName: string): void {
  if (logo) {
    decorate((doc) => doc.image(logo, PAGE.left, PAGE.top, { fit: LOGO_BOX }));
    return;
  }
  decorate((doc) => {
    doc.save().translate(PAGE.left, PAGE.top).scale(0.8);
    doc.roundedRect(0, 0, 32, 32, 9).fill(key.edge);
    doc.roundedRect(3.5, 1.5, 25, 23, 7).fill(key.top);
    doc.roundedRect(11, 16.5, 10, 3, 1.5).fill(key.bar);
    doc.restore();
  });
  write(shopName, { x: PAGE.left + mm(12), y: PAGE.top + mm(1), width: mm(60), size: 16, weight: 600 });
}
