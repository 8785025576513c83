import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logContext, scriptHashesContext, scriptNonceContext } from './contexts.server.ts';
import { finishPage } from './finish-page.server.ts';
import { ScriptNonce } from './script-nonce.ts';

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
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
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

  const { entry } = routerContext.manifest;
  const late = canStartLate(routerContext) ? new Set([entry.module, ...entry.imports]) : undefined;
  const { html, hashes } = finishPage({ html: await new Response(stream).text(), nonce, late });
  loadContext.set(scriptHashesContext, hashes);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** Returns whether the page says that its scripts can wait. Pages of errors start at once. */
function canStartLate({ staticHandlerContext: { matches, errors } }: EntryContext): boolean {
  return errors === null && matches.some(({ route: { handle } }) => handle?.canStartLate === true);
}

/** Logs unexpected errors. Thrown responses such as 404 and aborted requests are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(logContext).error({ err: error }, 'page failed');
};
