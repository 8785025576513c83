import { parse, relative } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import routes from '../../src/web/routes.ts';
import { type GraphModule, type Pages, planFiles } from './plan-files.ts';

const ENVIRONMENT = 'client';
const APP = 'src/web';
const ROOT = 'root.tsx';
/** The script that starts the application. */
const FIRST = 'entry.client.tsx';
/** The layouts of the shop. Its pages are opened far more often than those of the dashboards. */
const SHOP = /\bstorefront\/(order-)?frame\.tsx/;
const SHOP_WEIGHT = 12;
/** Browsers wait for them before they show a page, so they are never put together with those of other pages. */
const STYLES = /\.css(\?|$)/;

/**
 * Cuts the files for browsers by the pages that need a module. The bundler's own `entriesAware` groups make a file for
 * each set of entries, 60 to 130 for a page, or put sets together that have little in common.
 */
export function filesByPages(): Plugin {
  let fileOf: ReadonlyMap<string, string>;
  return {
    name: 'files-by-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === ENVIRONMENT,
    configEnvironment(name) {
      if (name !== ENVIRONMENT) return undefined;
      const group = {
        debugName: 'files by pages',
        name: (id: string) => fileOf.get(id),
        includeDependenciesRecursively: false,
      };
      return {
        build: {
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension',
            output: { codeSplitting: { groups: [group] } },
          },
        },
      };
    },
    buildEnd() {
      fileOf = nameFiles(this);
    },
  };
}

/** Returns the name of the file of each shared module. */
function nameFiles(context: Rolldown.PluginContext): ReadonlyMap<string, string> {
  const modules = [...context.getModuleIds()].flatMap((id) => context.getModuleInfo(id) ?? []);
  const usedLater = new Set(modules.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds));
  const entries = modules.filter(({ id, isEntry }) => isEntry || usedLater.has(id)).map(({ id }) => id);
  const graph = new Map(
    modules.map(({ id, importedIds, code }) => {
      return [id, { imports: importedIds.filter((imported) => !STYLES.test(imported)), length: code?.length ?? 0 }];
    }),
  );
  const fileOf = new Map<string, string>();
  const names = new Set<string>();
  for (const ids of planFiles(graph, listPages(entries), FIRST, weightOf)) {
    const name = nameFile(ids, graph, names);
    names.add(name);
    for (const id of ids) fileOf.set(id, name);
  }
  return fileOf;
}

function weightOf(page: string): number {
  return SHOP.test(page) ? SHOP_WEIGHT : 1;
}

/** Returns the entries of each page: of its route, of the routes around it and of the root. Other entries are apart. */
function listPages(entries: readonly string[]): Pages {
  const entriesOf = Map.groupBy(entries, (id) => relative(APP, id).replace(/\?.*/, ''));
  const pages = new Map(listRoutes(routes, [ROOT]).map((files) => [files.join(), files]));
  const routeFiles = new Set([...pages.values()].flat());
  for (const file of entriesOf.keys()) if (!routeFiles.has(file)) pages.set(file, [file]);
  return new Map([...pages].map(([page, files]) => [page, files.flatMap((file) => entriesOf.get(file) ?? [])]));
}

/** Returns the files of each route that a browser can open, after those of the routes around it. */
function listRoutes(listed: readonly RouteConfigEntry[], around: readonly string[]): string[][] {
  return listed.flatMap(({ file, children }) =>
    children ? listRoutes(children, [...around, file]) : [[...around, file]],
  );
}

/** Names a file after its largest module, so that it keeps its name while others join or leave it. */
function nameFile(ids: readonly string[], graph: ReadonlyMap<string, GraphModule>, taken: ReadonlySet<string>): string {
  const lengthOf = (id: string) => graph.get(id)?.length ?? 0;
  const names = ids.toSorted((a, b) => lengthOf(b) - lengthOf(a)).map((id) => parse(id.replace(/\?.*/, '')).name);
  return names.find((name) => !taken.has(name)) ?? `${names[0]}-${taken.size}`;
}
