import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';

const ROOT = 'root';

const routeSchema = z.looseObject({ imports: z.optional(z.array(z.string())) });
const manifestSchema = z.looseObject({ url: z.string(), routes: z.record(z.string(), routeSchema) });

/**
 * Writes, beside the list of all routes that React Router builds, one without those of the dashboards and without the
 * files that pages have when they navigate. Most visitors never open a dashboard, and every page loads the list.
 */
export async function writeVisitorManifest(assetsFolder: string): Promise<void> {
  const name = (await readdir(assetsFolder)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no list of routes');
  const [, assignment, json = ''] = /^([^{]+)(\{.*\});?$/s.exec(await readFile(join(assetsFolder, name), 'utf8')) ?? [];
  const manifest = manifestSchema.parse(JSON.parse(json));
  const present = new Set(manifest.routes[ROOT]?.imports);
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !id.startsWith('dashboard/'))
    .map(([id, route]) => [id, { ...route, imports: route.imports?.filter((file) => !present.has(file)) }]);
  const url = manifest.url.replace('/manifest-', '/visitors-');
  const text = JSON.stringify({ ...manifest, url, routes: Object.fromEntries(routes) }, omitFalse);
  await writeFile(join(assetsFolder, basename(url)), `${assignment}${text};`);
}

/** The router treats what is absent as false. */
function omitFalse(_key: string, value: unknown): unknown {
  return value === false ? undefined : value;
}
