import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that a test can cut. */
export interface Line {
  /** The server's address, by way of this line. */
  url: string;
  /** Ends every connection, as a server that restarts does. */
  shake(): void;
  /** Ends every connection and takes none. */
  cut(): Promise<void>;
  /** Keeps the connections and takes more, but passes nothing on, as a machine that vanished. */
  hang(): void;
  /** Takes connections again. */
  mend(): Promise<void>;
  /** Once something with these words is sent: passes it on, and ends that connection before the answer comes back. */
  losesAnswerTo(words: string): void;
  close(): Promise<void>;
}

/** Opens a line to the server of this address. */
export async function openLine(url: string): Promise<Line> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let lost: string | undefined;
  let isHanging = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    let losesAnswer = false;
    near.on('data', (data) => {
      if (lost !== undefined && data.includes(lost)) {
        losesAnswer = true;
        lost = undefined;
      }
      if (!isHanging) far.write(data);
    });
    far.on('data', (data) => (losesAnswer ? end() : isHanging || near.write(data)));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
  });

  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const { port } = address;
  const near = new URL(url);
  near.host = `127.0.0.1:${port}`;

  const shake = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    shake();
    await closed;
  };
  return {
    url: near.href,
    shake,
    cut,
    hang() {
      isHanging = true;
    },
    mend: () => listen(port),
    losesAnswerTo(words) {
      lost = words;
    },
    close: cut,
  };
}
