import { build, type Plugin } from 'vite';

/**
 * Turns an import such as `./head-script.ts?inline` into the text of that module, bundled for browsers with all that it
 * imports. In code for browsers the text is empty, because it is only written into pages.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    load: {
      filter: { id: /\.ts\?inline$/ },
      async handler(id) {
        if (this.environment.name === 'client') return 'export default ""';
        const { code, moduleIds } = await bundle(id.slice(0, -'?inline'.length));
        for (const module of moduleIds) this.addWatchFile(module);
        return `export default ${JSON.stringify(code)}`;
      },
    },
  };
}

async function bundle(entry: string): Promise<{ code: string; moduleIds: readonly string[] }> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', codeSplitting: false },
        // Of modules that the application imports too, only what the script uses is left.
        treeshake: { moduleSideEffects: (id) => id === entry },
      },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`);
  return chunk;
}
