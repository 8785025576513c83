import type { CopyProgress } from '#platform/database/copy/copy-database.server.ts';

const BAR_CHARACTERS = 30;
const CLEAR_LINE = '\r\x1b[2K';

/** Shows the progress of a copy: a progress bar on a terminal, otherwise one line per table. */
export function progressShown(out: NodeJS.WriteStream): (progress: CopyProgress) => void {
  return (progress) => {
    const isDone = progress.rows === progress.total;
    if (out.isTTY) out.write(isDone ? CLEAR_LINE : `${CLEAR_LINE}${barOf(progress)}`);
    else if (isDone) out.write(`${sentenceOf(progress)}\n`);
  };
}

function barOf(progress: CopyProgress): string {
  const share = progress.rows / progress.total;
  const bar = '█'.repeat(Math.round(share * BAR_CHARACTERS)).padEnd(BAR_CHARACTERS, '░');
  return `${bar} ${Math.floor(share * 100)} %  ${sentenceOf(progress)}`;
}

function sentenceOf({ phase, table, rows, total }: CopyProgress): string {
  const count = rows === total ? formatCount(total) : `${formatCount(rows)} of ${formatCount(total)}`;
  return `${phase} ${table}: ${count} rows`;
}

/** 1234567 → "1,234,567". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
