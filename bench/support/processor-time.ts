import { readdirSync, readFileSync } from 'node:fs';

/** /proc counts processor time in hundredths of a second. */
const TICK_MILLISECONDS = 10;
/** Fields of /proc/PID/stat, counted after the program's name in brackets. */
const PARENT = 1;
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Returns the processor time of a process and all of its descendants that run, in milliseconds. Linux only. */
export function processorTime(root: number): number {
  const all = readProcesses();
  const sumOf = (pid: number): number => {
    const children = all.filter(({ parent }) => parent === pid).map((child) => sumOf(child.pid));
    const own = all.find((process) => process.pid === pid)?.milliseconds ?? 0;
    return children.reduce((sum, each) => sum + each, own);
  };
  return sumOf(root);
}

function readProcesses(): { pid: number; parent: number; milliseconds: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      if (stat === undefined) return [];
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
      return [{ pid: Number(name), parent: Number(fields[PARENT]), milliseconds: ticks * TICK_MILLISECONDS }];
    });
}

/** Undefined if the process has ended meanwhile. */
function readStat(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}
