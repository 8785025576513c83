import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '../../support/shop-process.ts';
import type { Scenario } from './scenario.ts';

/** A TCP proxy to a local server with an adjustable delay. */
export interface SlowLine {
  port: number;
  /** Delay in milliseconds, in each direction. */
  delay: number;
}

/** Opens a proxy that forwards all data in order. */
export async function openSlowLine(scenario: Scenario, targetPort: number): Promise<SlowLine> {
  const line: SlowLine = { port: await findFreePort(), delay: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      forward(from, to, () => line.delay);
    }
  });
  server.listen(line.port, '127.0.0.1');
  scenario.defer(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return line;
}

/** Forwards data with the current delay. A chunk never overtakes an earlier one with a longer delay. */
function forward(from: Socket, to: Socket, getDelay: () => number): void {
  let freeAt = 0;
  const later = (action: () => void) => {
    freeAt = Math.max(freeAt, performance.now() + getDelay());
    const delay = freeAt - performance.now();
    if (delay < 1) action();
    else setTimeout(action, delay);
  };
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
  from.once('close', () => later(() => to.destroy()));
}
