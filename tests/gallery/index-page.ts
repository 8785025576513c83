import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#platform/http/escape-html.ts';
import { fileOf, type Screen, THEMES, type Theme, WINDOWS, type Window, windowsOf } from './screen.ts';

/** Pictures are shown at this share of their size. */
const SCALE = 0.3;

/** Renders the page that shows the pictures in the folder. `failures` has the reasons why screens could not be taken. */
export function renderIndex(folder: string, screens: readonly Screen[], failures: ReadonlyMap<Screen, string>): string {
  const shown = screens.filter((screen) => failures.has(screen) || existsSync(join(folder, firstFileOf(screen))));
  const pages = [...new Set(shown.map(({ page }) => page))];
  const sections = pages.map((page) => {
    const states = shown.filter((screen) => screen.page === page);
    return `<section id="${idOf(page)}"><h2>${escapeHtml(page)}</h2>${states.map((screen) => figureOf(screen, failures.get(screen))).join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery · Thock</title>
<style>${STYLES}</style>
<header>
<h1>Gallery</h1>
${[...THEMES, ...WINDOWS.map(({ width }) => String(width))].map(checkboxOf).join('\n')}
<nav>${pages.map((page) => `<a href="#${idOf(page)}">${escapeHtml(page)}</a>`).join(' ')}</nav>
</header>
<main>
${sections.join('\n')}
</main>
</html>
`;
}

function figureOf(screen: Screen, failure: string | undefined): string {
  const title = `<h3>${escapeHtml(screen.state)}</h3>`;
  if (failure !== undefined) return `${title}<pre>${escapeHtml(failure)}</pre>`;
  const rows = THEMES.map((theme) => {
    const pictures = windowsOf(screen).map((window) => pictureOf(screen, window, theme));
    return `<div class="row of-${theme}">${pictures.join('')}</div>`;
  });
  return title + rows.join('\n');
}

function pictureOf(screen: Screen, window: Window, theme: Theme): string {
  const file = fileOf(screen, window, theme);
  const { width } = window;
  const alt = escapeHtml(`${screen.page}, ${screen.state}, ${width} px, ${theme}`);
  return `<a class="of-${width}" href="${file}"><img src="${file}" alt="${alt}" width="${width * SCALE}" loading="lazy">${width}</a>`;
}

function checkboxOf(name: string): string {
  return `<label><input type="checkbox" id="show-${name}" checked> ${name}</label>`;
}

function firstFileOf(screen: Screen): string {
  return fileOf(screen, WINDOWS[0], THEMES[0]);
}

function idOf(page: string): string {
  return page.replaceAll(/\W+/g, '-');
}

const STYLES = `
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #ddd; color: #222; }
header { position: sticky; top: 0; padding: 8px 16px; background: #fff; border-bottom: 1px solid #bbb; }
h1, label { display: inline-block; margin: 0 12px 0 0; font-size: 14px; }
nav a { margin-right: 8px; white-space: nowrap; }
section { padding: 0 16px; scroll-margin-top: 96px; }
h2 { margin: 32px 0 0; }
h3 { margin: 16px 0 8px; font-weight: 500; }
pre { padding: 12px; background: #fdd; white-space: pre-wrap; }
.row { display: flex; gap: 12px; align-items: start; margin-bottom: 12px; }
.row a { color: inherit; text-decoration: none; }
img { display: block; border: 1px solid #999; }
${[...THEMES, ...WINDOWS.map(({ width }) => width)].map((name) => `body:has(#show-${name}:not(:checked)) .of-${name} { display: none; }`).join('\n')}
`;
