import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logContext, scriptNonceContext } from './contexts.server.ts';
import { ScriptNonce } from './script-nonce.ts';
import { canStartLate, startLate } from './start-late.server.ts';
import { withVisitorManifest } from './visitor-manifest.server.ts';

/** Renders the complete page without streaming, because it is cached and sent to many visitors. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const errors: unknown[] = [];
  const nonce = loadContext.get(scriptNonceContext);
  const stream = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={withVisitorManifest(routerContext)} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    {
      nonce,
      // Nothing is hidden until a script shows it: pages work without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        errors.push(error);
      },
    },
  );
  await stream.allReady;
  if (errors.length > 0) throw new AggregateError(errors, `Rendering ${new URL(request.url).pathname} failed`);

  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await new Response(stream).text();
  return new Response(canStartLate(routerContext) ? startLate(html, routerContext.manifest) : html, {
    status,
    headers,
  });
}

/** Logs unexpected errors. Thrown responses such as 404 and aborted requests are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(logContext).error({ err: error }, 'page failed');
};
