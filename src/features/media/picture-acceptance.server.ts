import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import { getRefusal } from '#platform/http/call.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';
import { isUploadedPicture } from '#ui/picture-widths.ts';
import type { FetchPicture } from './fetch-picture.server.ts';
import { pictureCalls } from './picture-calls.ts';
import { listPictures } from './picture-queries.server.ts';
import type { AddPictureResult, StoreOptions } from './picture-storing.server.ts';

/**
 * What an address of a picture means to the shop:
 * - `own`: one of its pictures, which pages show at this URL
 * - `gone`: an uploaded picture that was deleted
 * - `elsewhere`: at another site, so it must be fetched
 * - `refused`: no picture, for this reason
 */
export type LocatedPicture =
  | { kind: 'own' | 'gone'; url: string }
  | { kind: 'elsewhere'; url: URL }
  | { kind: 'refused'; reason: string };

/** The URL at which pages show a picture, or why they cannot, as a sentence. */
export type AcceptedPicture = { ok: true; url: string } | { ok: false; reason: string };

/** How many pictures a process fetches at once, which bounds the memory that they take. */
const FETCHES_AT_ONCE = 4;
const MAX_WAITING_FETCHES = 400;
/** How long the pictures of a request may take together, less than proxies wait for an answer. */
const MAX_REQUEST_MILLISECONDS = 40_000;

const NOT_OURS = 'The shop has no picture there. Upload the picture, and use the address that it gets.';
const NO_ADDRESS = 'It is not an address of a picture.';
const TOO_MANY_FETCHES = 'Too many pictures are being fetched at once. Try again in a moment.';

interface AcceptanceDependencies {
  db: Database;
  log: FastifyBaseLogger;
  shopUrl: string;
  /** The origin of the storage of uploads, if it is not the shop's own. */
  storageOrigin: string | undefined;
  /** The pictures that come with the shop. */
  builtPictures: ReadonlySet<string>;
  fetchPicture: FetchPicture;
  /** Stores a picture that was fetched. */
  store: (bytes: Buffer, options: StoreOptions) => Promise<AddPictureResult>;
}

/**
 * Creates the functions that decide which addresses may be pictures: those of the shop's own pictures, and others after
 * they were fetched and stored. Pages load pictures from the shop and its storage only.
 */
export function createPictureAcceptance(dependencies: AcceptanceDependencies) {
  const { db, log, storageOrigin, builtPictures, fetchPicture, store } = dependencies;
  const shopOrigin = new URL(dependencies.shopUrl).origin;
  const fetches = createWorkQueue(MAX_WAITING_FETCHES, FETCHES_AT_ONCE);

  /** Finds out what addresses mean, without asking other sites. */
  async function locate(addresses: readonly string[]): Promise<Map<string, LocatedPicture>> {
    const spelled = addresses.map((address) => [address, spellingsOf(address)] as const);
    const possible = spelled.flatMap(([, spellings]) => spellings).filter((each) => !builtPictures.has(each));
    const uploaded = new Set(possible.length === 0 ? [] : await listPictures(db, possible));
    return new Map(
      spelled.map(([address, spellings]) => {
        const own = spellings.find((url) => builtPictures.has(url) || uploaded.has(url));
        return [address, own === undefined ? describeOther(address, spellings) : { kind: 'own', url: own }];
      }),
    );
  }

  /** Returns the URLs under which pages would show an address as a picture of the shop, or its full size. */
  function spellingsOf(address: string): string[] {
    const url = URL.parse(address, shopOrigin);
    if (!url || (url.origin !== shopOrigin && url.origin !== storageOrigin)) return [];
    const own = url.origin === shopOrigin ? url.pathname : url.href;
    return [own, own.replace(/-\d{1,4}\.(?:avif|webp)$/, '.webp')];
  }

  function describeOther(address: string, spellings: readonly string[]): LocatedPicture {
    const gone = spellings.find(isUploadedPicture);
    if (gone !== undefined) return { kind: 'gone', url: gone };
    const url = URL.parse(address, shopOrigin);
    if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'refused', reason: NO_ADDRESS };
    return url.origin === shopOrigin ? { kind: 'refused', reason: NOT_OURS } : { kind: 'elsewhere', url };
  }

  async function fetchAndStore(url: URL, signal: AbortSignal): Promise<AcceptedPicture> {
    const fetched = await fetchPicture(url, signal);
    if (!fetched.ok) return fetched;
    const stored = await store(fetched.bytes, { shape: 'square' });
    if (stored.ok) return stored;
    if ('cause' in stored) log.error({ err: stored.cause }, 'the picture storage rejected a fetched picture');
    return { ok: false, reason: getRefusal(pictureCalls.uploadPicture, stored.reason).detail };
  }

  return {
    locate,

    /**
     * Returns the URL of each picture, after those of other sites were fetched and stored. Uploads that were deleted keep
     * their address: keeping pictures finds them, and those that are deleted in the meantime.
     */
    async accept(
      addresses: readonly string[],
      signal: AbortSignal = AbortSignal.timeout(MAX_REQUEST_MILLISECONDS),
    ): Promise<Map<string, AcceptedPicture>> {
      const located = await locate([...new Set(addresses)]);
      const accepted = [...located].map(async ([address, picture]): Promise<[string, AcceptedPicture]> => {
        if (picture.kind === 'refused') return [address, { ok: false, reason: picture.reason }];
        if (picture.kind !== 'elsewhere') return [address, { ok: true, url: picture.url }];
        const fetched = await fetches.run(() => fetchAndStore(picture.url, signal));
        return [address, fetched ?? { ok: false, reason: TOO_MANY_FETCHES }];
      });
      return new Map(await Promise.all(accepted));
    },
  };
}
