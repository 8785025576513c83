import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logContext, scriptNonceContext } from './contexts.server.ts';

/** Renders a page whole: it is kept and sent to many visitors, so nothing of it may come later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const faults: unknown[] = [];
  const nonce = loadContext.get(scriptNonceContext);
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      onError(error) {
        faults.push(error);
      },
    },
  );
  await stream.allReady;
  if (faults.length > 0) throw new AggregateError(faults, `Rendering ${new URL(request.url).pathname} failed`);

  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}

/** Pages that are not there are no fault of the shop; what is one is answered as an error page and reported here. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(logContext).error({ err: error }, 'page failed');
};
