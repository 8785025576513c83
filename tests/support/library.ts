import { pictureCalls } from '#features/media/picture-calls.ts';
import { drawPicture, formWith } from './pictures.ts';
import type { TestShop } from './test-shop.ts';

/** Uploads a small picture in its own shape into the library. Each `seed` gives a different one. */
export async function addPicture(shop: TestShop, seed = 1, query: { shape?: 'square' | 'own' } = { shape: 'own' }) {
  const as = await shop.signInAsAdmin();
  const form = formWith(await drawPicture({ width: 48, height: 24, seed }).png().toBuffer());
  return (await shop.request(pictureCalls.uploadPicture, { as, form, query })).data;
}

/** Lists the library as an admin. */
export async function listLibrary(shop: TestShop, query: Record<string, string> = {}) {
  return shop.request(pictureCalls.listMedia, { as: await shop.signInAsAdmin(), query });
}

/** Replaces a picture of the library. */
export async function replacePicture(shop: TestShop, id: string, bytes: Uint8Array) {
  const as = await shop.signInAsAdmin();
  return shop.request(pictureCalls.replacePicture, { as, params: { id }, form: formWith(bytes) });
}
