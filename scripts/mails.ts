import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

const FOLDER = 'data/mail-previews';

type Previews = typeof import('../src/features/mail/mail-previews.server.ts');

/** `npm run mails`: writes every mail that the shop sends, with sample data, as HTML and as text. */
const { module } = await runnerImport<Previews>(resolve('src/features/mail/mail-previews.server.ts'));
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });

for (const { name, subject, html, text } of module.previews) {
  await writeFile(join(FOLDER, `${name}.html`), html);
  await writeFile(join(FOLDER, `${name}.txt`), `Subject: ${subject}\n\n${text}\n`);
}
console.log(`Open ${resolve(FOLDER)} in a browser.`);
