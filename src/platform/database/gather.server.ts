import { DatabaseUnavailable } from './database-trouble.server.ts';

/** Healthy databases do hundreds of groups in this time. */
const LONGEST_WAIT_MILLISECONDS = 2_000;

/**
 * Does together what is asked for at the same time: who asks while groups are under way waits and is in the next one, and
 * who comes alone waits for nobody. All of a group reject when `work` does, and with DatabaseUnavailable who has waited
 * for too long.
 * @param limits how many may be in one group, and how many groups may be under way.
 * @param work answers every request at its place.
 */
export function gather<Request, Answer>(
  limits: { most: number; atOnce: number },
  work: (requests: readonly Request[]) => Promise<readonly Answer[]>,
): (request: Request) => Promise<Answer> {
  const waiting: Waiting<Request, Answer>[] = [];
  let underWay = 0;

  async function workOnGroups(): Promise<void> {
    underWay++;
    while (waiting.length > 0) await workOn(waiting.splice(0, limits.most));
    underWay--;
  }

  async function workOn(group: readonly Waiting<Request, Answer>[]): Promise<void> {
    for (const { timer } of group) clearTimeout(timer);
    try {
      const answers = await work(group.map(({ request }) => request));
      for (const [place, answer] of answers.entries()) group[place]?.resolve(answer);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  function giveUp(asker: Waiting<Request, Answer>): void {
    waiting.splice(waiting.indexOf(asker), 1);
    asker.reject(new DatabaseUnavailable(undefined, 'Too many wait for the database'));
  }

  return (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const asker: Waiting<Request, Answer> = { request, resolve, reject, timer: undefined };
    waiting.push(asker);
    if (underWay < limits.atOnce) void workOnGroups();
    else asker.timer = setTimeout(giveUp, LONGEST_WAIT_MILLISECONDS, asker);
    return promise;
  };
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
  timer: NodeJS.Timeout | undefined;
}
