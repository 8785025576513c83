import { join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as build from 'virtual:react-router/server-build';
import { renderToPipeableStream } from 'react-dom/server';
import type { ServerBuild } from 'react-router';
import { encodePage } from '#platform/page-cache/page.server.ts';
import { createPageAddresses, type PageAddress } from '#web/page-addresses.server.ts';
import { createPageRenderer, type RenderPage } from '#web/page-renderer.server.ts';
import { type LoadedPage, readLoadedPage, treeOf } from '#web/render-html.server.tsx';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { readEnvironment } from '../../src/environment.ts';
import type { Services } from '../../src/services/services.ts';
import { judge, judgeAtMost, printTable } from '../support/table.ts';

/** Pages with what a miss may cost in milliseconds of processor time, and weigh in bytes before compression. */
const PAGES = [
  { url: '/products', milliseconds: 5, bytes: 60_000 },
  { url: '/product/alderway-60', milliseconds: 3.5, bytes: 85_000 },
];
/** A miss is at least that fast, compared with rendering the same tree, whose data is in memory, by React alone. */
const MIN_RATIO = 0.7;
const WARM_UP = 150;
const TIMES = 300;
const ROUNDS = 3;

/** What the router hands to the entry of the server. */
type Handed = Parameters<ServerBuild['entry']['module']['default']>;

/** Milliseconds for one page. */
interface Cost {
  processor: number;
  garbage: number;
}

const config = { ...readConfig(readEnvironment()), publicFolder: join(import.meta.dirname, '..', 'client') };
const opened = Promise.withResolvers<Services>();
const app = await createApp(config, async (_, services) => opened.resolve(services));
const services = await opened.promise;
let garbage = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) garbage += duration;
}).observe({ entryTypes: ['gc'] });

for (const page of PAGES) await measurePage(page);
await app.close();

/** Prints what a page costs, and what its parts do, each measured alone. */
async function measurePage({ url, milliseconds, bytes }: (typeof PAGES)[number]): Promise<void> {
  const address = createPageAddresses(build.routes)(url);
  const render = createPageRenderer(build, services, config);
  const { loaded, load } = await recordRender(address);
  const page = await render(address, app.log);
  const renderNothing = renderWith(async () => new Response());

  const parts = {
    'a miss': async () => encodePage(await render(address, app.log)),
    'queries and other data': load,
    'all before React': () => renderNothing(address, app.log),
    compressing: () => encodePage(page),
    'React alone': () => renderAlone(loaded),
  };
  const costs = new Map<string, Cost>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(parts)) {
      const cost = await measure(run, round === 0 ? WARM_UP : 0);
      const known = costs.get(name);
      if (!known || cost.processor < known.processor) costs.set(name, cost);
    }
  }
  const missed = costs.get('a miss')?.processor ?? 0;
  const ratio = (costs.get('React alone')?.processor ?? 0) / missed;
  console.log(
    `\n${url}: ${page.body.length.toLocaleString('en-US')} bytes (${judgeAtMost(page.body.length, bytes)})\n`,
  );
  const rows = [...costs].map(([name, cost]) => [name, cost.processor.toFixed(2), cost.garbage.toFixed(2)]);
  printTable(['milliseconds', 'processor', 'of it garbage'], rows);
  console.log(`A miss: ${judgeAtMost(missed, milliseconds)}; ratio ${ratio.toFixed(2)}: ${judge(ratio, MIN_RATIO)}`);
}

/** Runs it many times and returns the cost of one. */
async function measure(run: () => Promise<unknown>, warmUp: number): Promise<Cost> {
  for (let time = 0; time < warmUp; time++) await run();
  garbage = 0;
  const start = process.cpuUsage();
  for (let time = 0; time < TIMES; time++) await run();
  const { user, system } = process.cpuUsage(start);
  // The observer learns of the last collections in a later turn of the event loop.
  await new Promise(setImmediate);
  return { processor: (user + system) / 1000 / TIMES, garbage: garbage / TIMES };
}

/** Returns a renderer of pages that ends with this entry. */
function renderWith(entry: (...args: Handed) => Promise<Response>): RenderPage {
  const recording = { ...build, entry: { module: { ...build.entry.module, default: entry } } };
  return createPageRenderer(recording, services, config);
}

/** Renders a page once, and returns what the router has loaded, and a function that loads it again. */
async function recordRender(address: PageAddress) {
  const recorded = Promise.withResolvers<Handed>();
  await renderWith(async (...args) => {
    recorded.resolve(args);
    return new Response();
  })(address, app.log);
  const handed = await recorded.promise;
  const [request, , , routerContext, loadContext] = handed;
  const loaders = routerContext.staticHandlerContext.matches.flatMap(({ route: { id }, params }) => {
    const loader = build.routes[id]?.module.loader;
    if (!loader) return [];
    return () => loader({ request, params, context: loadContext, url: new URL(request.url), pattern: '' });
  });
  const loaded = await readLoadedPage(request.url, routerContext, loadContext);
  return { loaded, load: () => Promise.all(loaders.map((load) => load())) };
}

/** Renders the tree of a page by React alone, with its data in memory. */
function renderAlone(page: LoadedPage): Promise<Buffer> {
  const rendered = Promise.withResolvers<Buffer>();
  const { pipe } = renderToPipeableStream(treeOf(page), {
    onError: rendered.reject,
    onAllReady: () => rendered.resolve(buffer(pipe(new PassThrough()))),
  });
  return rendered.promise;
}
