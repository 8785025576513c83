import type { CopyProgress } from '#platform/database/copy/copy-database.server.ts';

const BAR_CHARACTERS = 30;
const CLEAR_LINE = '\r\x1b[2K';

/** Shows how far a copy is: on a terminal as a bar that moves, elsewhere as one line for each table. */
export function progressShown(out: NodeJS.WriteStream): (progress: CopyProgress) => void {
  return (progress) => {
    const isDone = progress.rows === progress.of;
    if (out.isTTY) out.write(isDone ? CLEAR_LINE : `${CLEAR_LINE}${barOf(progress)}`);
    else if (isDone) out.write(`${sentenceOf(progress)}\n`);
  };
}

function barOf(progress: CopyProgress): string {
  const share = progress.rows / progress.of;
  const bar = '█'.repeat(Math.round(share * BAR_CHARACTERS)).padEnd(BAR_CHARACTERS, '░');
  return `${bar} ${Math.floor(share * 100)} %  ${sentenceOf(progress)}`;
}

function sentenceOf({ doing, table, rows, of }: CopyProgress): string {
  const count = rows === of ? formatCount(of) : `${formatCount(rows)} of ${formatCount(of)}`;
  return `${doing} ${table}: ${count} rows`;
}

/** 1234567 → "1,234,567". */
export function formatCount(count: number | bigint): string {
  return count.toLocaleString('en-US');
}
