/** A graph of lines whose axes are logarithmic. */
export interface LineGraph {
  title: string;
  /** What the horizontal axis counts. */
  across: string;
  /** Points by the names of the lines, from left to right. */
  lines: Readonly<Record<string, readonly { x: number; y: number }[]>>;
}

const WIDTH = 420;
const HEIGHT = 320;
const MARGIN = { left: 52, right: 104, top: 52, bottom: 44 };
const LABEL_DISTANCE = 13;
/** Dark enough on white, and told apart by people who see few colours. */
const COLORS = ['#0b5cad', '#b3440b', '#0b7a4b', '#7a3db8', '#8a6d00'];
const STYLE = 'font: 12px system-ui, sans-serif; background: #fff';

/** Draws graphs side by side as SVG. Their vertical axes are alike. */
export function drawGraphs(graphs: readonly LineGraph[], upwards: string): string {
  const values = graphs.flatMap(({ lines }) => Object.values(lines).flat());
  const range = {
    low: decadeBelow(Math.min(...values.map(({ y }) => y))),
    high: decadeAbove(values.map(({ y }) => y)),
  };
  const width = WIDTH * graphs.length;
  const title = `${upwards}: ${graphs.map((each) => each.title).join(', ')}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" role="img" style="${STYLE}">`,
    `<title>${title}</title><rect width="${width}" height="${HEIGHT}" fill="#fff"/>`,
    ...graphs.map((graph, at) => `<g transform="translate(${at * WIDTH} 0)">${draw(graph, upwards, range)}</g>`),
    '</svg>\n',
  ].join('\n');
}

function draw({ title, across, lines }: LineGraph, upwards: string, range: { low: number; high: number }): string {
  const xs = [...new Set(Object.values(lines).flatMap((points) => points.map(({ x }) => x)))].toSorted((a, b) => a - b);
  const toX = scale([xs[0] ?? 1, xs.at(-1) ?? 10], [MARGIN.left, WIDTH - MARGIN.right]);
  const toY = scale([range.low, range.high], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const right = WIDTH - MARGIN.right;
  const grid = decades(range).map((y) => {
    const label = `<text x="${MARGIN.left - 6}" y="${toY(y) + 4}" text-anchor="end">${y.toLocaleString('en-US')}</text>`;
    return `<path d="M${MARGIN.left} ${toY(y)}H${right}" stroke="#ddd"/>${label}`;
  });
  const ticks = xs.map(
    (x) => `<text x="${toX(x)}" y="${HEIGHT - 26}" text-anchor="middle">${x.toLocaleString('en-US')}</text>`,
  );
  const labels = spread(Object.values(lines).map((points) => toY(points.at(-1)?.y ?? 1)));
  const drawn = Object.entries(lines).map(([name, points], at) => {
    const path = points.map(({ x, y }) => `${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`).join('L');
    const label = `<text x="${right + 8}" y="${(labels[at] ?? 0) + 4}" fill="${COLORS[at]}">${name}</text>`;
    return `<path d="M${path}" fill="none" stroke="${COLORS[at]}" stroke-width="2"/>${label}`;
  });
  return [
    `<text x="${MARGIN.left}" y="18" font-weight="600">${title}</text>`,
    `<text x="${MARGIN.left}" y="${HEIGHT - 8}">${across}</text><text x="${MARGIN.left - 44}" y="33">${upwards}</text>`,
    ...[...grid, ...ticks, ...drawn],
  ].join('\n');
}

/** Moves labels down until none overlaps the one above. */
function spread(heights: readonly number[]): number[] {
  const moved = [...heights];
  let last = Number.NEGATIVE_INFINITY;
  for (const at of heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))) {
    last = Math.max(heights[at] ?? 0, last + LABEL_DISTANCE);
    moved[at] = last;
  }
  return moved;
}

function scale([from, to]: [number, number], [start, end]: [number, number]): (value: number) => number {
  return (value) => start + ((Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from))) * (end - start);
}

function decadeBelow(value: number): number {
  return 10 ** Math.floor(Math.log10(value));
}

function decadeAbove(values: readonly number[]): number {
  return 10 ** Math.ceil(Math.log10(Math.max(...values)));
}

function decades({ low, high }: { low: number; high: number }): number[] {
  const count = Math.round(Math.log10(high / low));
  return Array.from({ length: count + 1 }, (_, at) => low * 10 ** at);
}
