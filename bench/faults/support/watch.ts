import { setTimeout as wait } from 'node:timers/promises';
import { type Answers, begin, finish, type Sent, summarise } from './answers.ts';

const POLL_INTERVAL_MILLISECONDS = 100;

/** Regularly requests paths that must always be answered, until `end` is called. */
export function watch(port: number, paths: readonly string[]): { end(): Promise<Answers[]> } {
  const ending = new AbortController();
  const sent: Sent[] = [];
  const polls = paths.map(async (path) => {
    while (!ending.signal.aborted) {
      const one = begin(path);
      sent.push(one);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      await answer.arrayBuffer();
      finish(one, String(answer.status));
      await wait(POLL_INTERVAL_MILLISECONDS);
    }
  });
  return {
    async end() {
      ending.abort();
      await Promise.all(polls);
      return summarise(sent);
    },
  };
}
