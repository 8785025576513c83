import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_WIDTHS } from '#ui/picture-widths.ts';

/** Lists the addresses of the pictures that come with the shop, those that are there in all sizes. */
export async function listBuiltPictures(publicFolder: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [kind, widths] of PICTURE_WIDTHS) {
    const files = new Set(await readdir(join(publicFolder, 'pictures', kind)).catch(() => []));
    for (const file of files) {
      const name = file.replace(/\.webp$/, '');
      if (widths.every((width) => files.has(`${name}-${width}.avif`))) found.add(`/pictures/${kind}/${file}`);
    }
  }
  return found;
}
