import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AcceptedPicture, LocatedPicture } from '#features/media/picture-acceptance.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import { batchesOf } from '#platform/batches.ts';
import { quote, type ReadPicture, splitList } from './read-cells.ts';
import type { SheetRow } from './read-sheet.server.ts';
import { addressesInStory } from './story-cell.ts';

/** Addresses that one query names. */
const ADDRESSES_AT_ONCE = 500;

/** Finds out what the addresses of pictures in a file mean, in steps of a few milliseconds. */
export async function locatePictures(
  rows: readonly SheetRow[],
  { locate }: Pick<PictureService, 'locate'>,
): Promise<Map<string, LocatedPicture>> {
  const addresses = [
    ...new Set(rows.flatMap(({ cells }) => [...splitList(cells.images ?? ''), ...addressesInStory(cells.story ?? '')])),
  ];
  const located = new Map<string, LocatedPicture>();
  for (const batch of batchesOf(addresses, ADDRESSES_AT_ONCE)) {
    for (const entry of await locate(batch)) located.set(...entry);
    await yieldToEventLoop();
  }
  return located;
}

/** Creates a reader of the addresses in cells. Those of other sites that were not fetched yet are collected in `wanted`. */
export function createPictureReader(
  located: ReadonlyMap<string, LocatedPicture>,
  fetched: ReadonlyMap<string, AcceptedPicture>,
) {
  const wanted = new Set<string>();

  const read: ReadPicture = (address) => {
    const picture = located.get(address);
    if (picture?.kind === 'own') return { ok: true, value: picture.url };
    if (picture?.kind === 'gone') return refuse(address, 'It was deleted. Upload it again.');
    if (picture?.kind === 'refused') return refuse(address, picture.reason);
    const known = fetched.get(address);
    if (known) return known.ok ? { ok: true, value: known.url } : refuse(address, known.reason);
    wanted.add(address);
    return { ok: true, value: address };
  };
  return { read, wanted };
}

function refuse(address: string, reason: string): { ok: false; message: string } {
  return { ok: false, message: `${quote(address)} cannot be used. ${reason}` };
}
