import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const APPLICATION = fileURLToPath(new URL('bare-application.ts', import.meta.url));
const SCRIPT_PATH = '/bare-application.js';

/** The main thread works for a page of the shop at most that long, compared with the bare page. */
export const MAX_WORK_RATIO = 1.3;

/** A server of the shop's pages without the shop's own scripts. */
interface BarePages {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts a server that sends what the shop on this port sends, except that its pages load React and the router alone,
 * which hydrate the same HTML at once, as pages of that framework usually do (`bare-application.ts`).
 */
export async function startBarePages(shopPort: number): Promise<BarePages> {
  const script = brotliCompressSync(await buildApplication());
  const server = createServer((request, response) => {
    if (request.url === SCRIPT_PATH) send(response, 'text/javascript', script);
    else forward(shopPort, request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function buildApplication(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: APPLICATION } },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('The application was not built');
  return result.output[0].code;
}

function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const headers = { ...request.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
  const onward = httpRequest({ port, host: '127.0.0.1', path: request.url, method: request.method, headers });
  onward.on('response', async (answer) => {
    if (isPage) return send(response, 'text/html; charset=utf-8', brotliCompressSync(withoutShop(await text(answer))));
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

function send(response: ServerResponse, type: string, body: Buffer): void {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' });
  response.end(body);
}

/** React would take comments for boundaries of Suspense. */
function withoutShop(html: string): string {
  const [head, body] = html.split('<body');
  if (!head || !body) throw new Error('The page has no body');
  const bareHead = head.replaceAll(/<script[^>]*>[\s\S]*?<\/script>|<link rel="[-\w]*modulepreload"[^>]*>/g, '');
  const bareBody = body.replaceAll(/<script[^>]*>[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '');
  const scripts = `<link rel="modulepreload" href="${SCRIPT_PATH}"><script type="module" src="${SCRIPT_PATH}"></script>`;
  return `${bareHead.replace('</head>', `${scripts}</head>`)}<body${bareBody}`;
}
