import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '../../support/shop-process.ts';
import type { Scene } from './scene.ts';

/** A line to a server of this machine that can be made slow. */
export interface SlowLine {
  port: number;
  /** Milliseconds that everything takes from here on, in each direction. */
  delay: number;
}

/** Opens one; it passes everything on, in order. */
export async function openLine(scene: Scene, targetPort: number): Promise<SlowLine> {
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
      passOn(from, to, () => line.delay);
    }
  });
  server.listen(line.port, '127.0.0.1');
  scene.defer(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return line;
}

/** A later chunk never overtakes an earlier one that had to wait for longer. */
function passOn(from: Socket, to: Socket, delayOf: () => number): void {
  let freeAt = 0;
  const later = (act: () => void) => {
    freeAt = Math.max(freeAt, performance.now() + delayOf());
    const waiting = freeAt - performance.now();
    if (waiting < 1) act();
    else setTimeout(act, waiting);
  };
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
  from.once('close', () => later(() => to.destroy()));
}
