import { hash } from 'node:crypto';
import type { LucideIcon } from 'lucide-react';
import dynamicIconImports from 'lucide-react/dynamicIconImports';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { ICON_NAMES, type IconName } from '../../src/ui/icon-names.ts';

/**
 * Puts the icons of the shop into one SVG file, whose address `icon-names.ts?url` exports. Pages and scripts only name
 * an icon, which a browser loads once.
 */
export async function iconFile(): Promise<Plugin> {
  const svg = await drawIcons();
  const path = `assets/icons-${hash('sha256', svg, 'base64url').slice(0, 7)}.svg`;
  return {
    name: 'icon-file',
    enforce: 'pre',
    load: {
      filter: { id: /\/icon-names\.ts\?url$/ },
      handler: () => `export default "/${path}"`,
    },
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: path, source: svg });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${path}`, (_, response) => response.setHeader('content-type', 'image/svg+xml').end(svg));
    },
  };
}

/** Returns a file with a symbol for each icon (SVG 2, section 5.5). How lines look stands in `text.css`. */
async function drawIcons(): Promise<string> {
  const symbols = await Promise.all(ICON_NAMES.map(drawSymbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

async function drawSymbol(name: IconName): Promise<string> {
  const { default: icon }: { default: LucideIcon } = await dynamicIconImports[name]();
  const [, lines = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(renderToStaticMarkup(createElement(icon))) ?? [];
  return `<symbol id="${name}" viewBox="0 0 24 24">${lines}</symbol>`;
}
