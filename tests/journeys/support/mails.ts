import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from './shop-process.ts';
import { expect } from './test.ts';

/** Waits for a mail with this subject and returns the link in the newest one. */
export async function waitForMailedLink(shop: Shop, email: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mail = (await readMailsTo(shop, email)).findLast((text) => text.includes(`\nSubject: ${subject}\n`));
    link = /https?:\S+/.exec(mail ?? '')?.[0];
    expect(link, `a link in a mail "${subject}"`).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return link ?? '';
}

async function readMailsTo(shop: Shop, email: string): Promise<string[]> {
  const folder = join(shop.dataDir, 'mails');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`));
}
