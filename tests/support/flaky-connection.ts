import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server whose failures a test controls. */
export interface FlakyConnection {
  /** The server's URL through this proxy. */
  url: string;
  /** Drops every connection, as a restarting server does. */
  dropConnections(): void;
  /** Drops every connection and accepts no new ones. */
  disconnect(): Promise<void>;
  /** Keeps connections open and accepts more but forwards nothing, like an unreachable host. */
  stall(): void;
  /** Accepts connections again. */
  reconnect(): Promise<void>;
  /** Forwards the next packet that contains this text, then drops its connection before the response arrives. */
  dropResponseTo(text: string): void;
  close(): Promise<void>;
}

/** Opens a proxy to the server at this URL. */
export async function openFlakyConnection(url: string): Promise<FlakyConnection> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let trigger: string | undefined;
  let isStalled = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    let losesResponse = false;
    near.on('data', (data) => {
      if (trigger !== undefined && data.includes(trigger)) {
        losesResponse = true;
        trigger = undefined;
      }
      if (!isStalled) far.write(data);
    });
    far.on('data', (data) => (losesResponse ? end() : isStalled || near.write(data)));
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
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const { port } = address;
  const near = new URL(url);
  near.host = `127.0.0.1:${port}`;

  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const disconnect = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    dropConnections();
    await closed;
  };
  return {
    url: near.href,
    dropConnections,
    disconnect,
    stall() {
      isStalled = true;
    },
    reconnect: () => listen(port),
    dropResponseTo(text) {
      trigger = text;
    },
    close: disconnect,
  };
}
