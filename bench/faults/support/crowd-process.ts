import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../../support/child.ts';
import { FRESH_ID } from '../../support/load.ts';
import { begin, finish, type Sent, summarise } from './answers.ts';
import { type Crowd, type CrowdResult, crowdSchema } from './crowd.ts';

const TICK_MILLISECONDS = 5;
const MAX_CONNECTIONS = 4000;
const TIMEOUT_MILLISECONDS = 30_000;

answerParent((message) => send(crowdSchema.parse(message)));

/** Sends at the given rate over as many connections as necessary, then waits for outstanding responses. */
async function send({ port, perSecond, milliseconds, requests }: Crowd): Promise<CrowdResult> {
  const sent: Sent[] = [];
  const acknowledged: string[] = [];
  const idle: Socket[] = [];
  const all = new Set<Socket>();
  const startedAt = performance.now();

  function sendOne(): void {
    const { kind, text } = requests[sent.length % requests.length] ?? { kind: '', text: '' };
    const one = begin(kind);
    sent.push(one);
    const socket = idle.pop() ?? open();
    if (!socket) {
      finish(one, 'not sent: all connections are busy');
      return;
    }
    socket.write(text.replaceAll(FRESH_ID, crypto.randomUUID()));
    let answer = '';
    const onData = (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (!isWhole(answer)) return;
      detach();
      finish(one, answer.slice(9, 12));
      const id = kind === 'order' && one.status === '200' ? /"_id":"([^"]+)"/.exec(answer)?.[1] : undefined;
      if (id) acknowledged.push(id);
      idle.push(socket);
    };
    const onEnd = () => {
      detach();
      finish(one, 'connection closed');
    };
    const detach = () => void socket.off('data', onData).off('close', onEnd);
    socket.on('data', onData).once('close', onEnd);
  }

  function open(): Socket | undefined {
    if (all.size >= MAX_CONNECTIONS) return undefined;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    socket.once('close', () => {
      all.delete(socket);
      const index = idle.indexOf(socket);
      if (index >= 0) idle.splice(index, 1);
    });
    all.add(socket);
    return socket;
  }

  while (performance.now() - startedAt < milliseconds) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    while (sent.length < due) sendOne();
    await wait(TICK_MILLISECONDS);
  }
  const deadline = performance.now() + TIMEOUT_MILLISECONDS;
  while (sent.some(({ status }) => status === 'none') && performance.now() < deadline) await wait(TICK_MILLISECONDS);
  for (const socket of all) socket.destroy();
  return { answers: summarise(sent), acknowledged };
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, headEnd))?.[1];
  return headEnd > 0 && answer.length >= headEnd + 4 + Number(length);
}
