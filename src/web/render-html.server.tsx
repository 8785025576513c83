import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { type KeepHtml, KeptHtml } from '#ui/kept-html.ts';
import { PageMarkup } from '#ui/markup.ts';
import { markupContext, scriptNonceContext } from './contexts.server.ts';
import { DataScript, writeDataScript } from './data-script.ts';
import { ScriptNonce } from './script-nonce.ts';

/** A page that the router has loaded. */
export interface LoadedPage {
  url: string;
  /** What the router's loaders returned, as the router encodes it for the browser. */
  data: string;
  routerContext: EntryContext;
  loadContext: RouterContextProvider;
}

/** Reads the data of a page from the router's stream, which can be read once. */
export async function readLoadedPage(
  url: string,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<LoadedPage> {
  const { serverHandoffStream } = routerContext;
  return { url, data: serverHandoffStream ? await text(serverHandoffStream) : '', routerContext, loadContext };
}

/**
 * Renders the HTML of a page. No component waits for anything, so it is rendered at once: a stream would encode each
 * piece of it and take half as long again.
 */
export function renderHtml(page: LoadedPage): string {
  try {
    return `<!DOCTYPE html>${renderToString(treeOf(page))}`;
  } catch (cause) {
    throw new Error(`Rendering ${new URL(page.url).pathname} failed`, { cause });
  }
}

/** Returns the tree that is rendered. */
export function treeOf({ url, data, routerContext, loadContext }: LoadedPage): ReactNode {
  const nonce = loadContext.get(scriptNonceContext);
  const markup = loadContext.get(markupContext);
  return (
    <ScriptNonce value={nonce}>
      <DataScript value={writeDataScript(data)}>
        <PageMarkup value={(place) => markup?.[place] ?? ''}>
          <KeptHtml value={keepHtml}>
            <ServerRouter context={contextOfPage(routerContext)} url={url} nonce={nonce} />
          </KeptHtml>
        </PageMarkup>
      </DataScript>
    </ScriptNonce>
  );
}

const keptHtml = new WeakMap<object, Map<string, string>>();

/** Keeps HTML as long as the object that it shows. */
function keepHtml(...[of, dependsOn, content]: Parameters<KeepHtml>): string {
  const ofObject = keptHtml.get(of) ?? new Map<string, string>();
  keptHtml.set(of, ofObject);
  const html = ofObject.get(dependsOn) ?? renderToString(content);
  ofObject.set(dependsOn, html);
  return html;
}

/** Returns the context without the stream of data, and with only the routes of the page: the router prepares each. */
function contextOfPage({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)));
  return { ...context, manifest: { ...manifest, routes } };
}
