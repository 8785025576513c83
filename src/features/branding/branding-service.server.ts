import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { type Look, ownColours } from './branding-look.ts';
import { makeIcon, makeLogo } from './branding-pictures.server.ts';
import { lockBranding, replaceBranding, type StoredBranding } from './branding-queries.server.ts';
import type { BrandingDraft } from './branding-schema.ts';
import { type Contrast, findLowContrast } from './contrast.ts';
import { describeBrandingChange } from './describe-branding.ts';

type PictureField = 'logo' | 'favicon';
type AcceptResult = { ok: true; url: string | undefined } | BrandingRefusal;

/** A look whose logo was not measured yet. */
type Shown = Omit<Look, 'logo'> & { logo: string | undefined; favicon: string | undefined };

/** A branding that may be stored, with the copies of its pictures. */
type Prepared = Omit<StoredBranding, 'version'>;

export type BrandingRefusal =
  | { ok: false; reason: 'low-contrast'; contrast: Contrast }
  | { ok: false; reason: 'picture-refused'; field: PictureField; message: string };
export type PrepareResult = { ok: true; prepared: Prepared } | BrandingRefusal;
export type SaveBrandingResult =
  | { ok: true }
  | { ok: false; reason: 'changed-since' | 'picture-gone' }
  | BrandingRefusal;

export interface BrandingDependencies {
  db: Database;
  now: () => number;
  pictures: Pick<PictureService, 'accept' | 'keep' | 'readFull'>;
}

export type BrandingService = ReturnType<typeof createBrandingService>;

/** Stands for the branding among the products that use pictures. */
const USER_ID = 'branding';
const UNREADABLE = 'The shop cannot read this picture. Upload it again, or choose another one.';

/** Creates the service with which staff change what the shop looks like. */
export function createBrandingService({ db, now, pictures }: BrandingDependencies) {
  /** Replaces the address of a picture by that at which the shop has it, fetching others first. */
  async function accept(field: PictureField, address: string | null | undefined): Promise<AcceptResult> {
    if (!address) return { ok: true, url: undefined };
    const accepted = (await pictures.accept([address])).get(address);
    if (accepted?.ok) return accepted;
    return { ok: false, reason: 'picture-refused', field, message: accepted?.reason ?? UNREADABLE };
  }

  /** Makes the copies of the pictures that a branding shows. */
  async function make({ logo: logoUrl, favicon, ...colours }: Shown): Promise<PrepareResult> {
    const refuse = (field: PictureField) =>
      ({ ok: false, reason: 'picture-refused', field, message: UNREADABLE }) as const;
    const logo = logoUrl === undefined ? undefined : await readAs(logoUrl, makeLogo);
    if (logoUrl !== undefined && !logo) return refuse('logo');
    const icon = favicon === undefined ? undefined : await readAs(favicon, makeIcon);
    if (favicon !== undefined && !icon) return refuse('favicon');
    const look: Look = {
      ...(logo && logoUrl !== undefined && { logo: { url: logoUrl, width: logo.width, height: logo.height } }),
      ...(favicon !== undefined && { favicon }),
      ...colours,
    };
    return { ok: true, prepared: { look, logo: logo?.png, icon } };
  }

  async function readAs<Made>(
    url: string,
    makeOf: (original: Buffer) => Promise<Made | undefined>,
  ): Promise<Made | undefined> {
    const original = await pictures.readFull(url);
    return original && makeOf(original);
  }

  /** Checks colours and pictures. */
  async function prepare(draft: BrandingDraft): Promise<PrepareResult> {
    const colours = ownColours(draft);
    const contrast = findLowContrast(colours);
    if (contrast) return { ok: false, reason: 'low-contrast', contrast };
    const logo = await accept('logo', draft.logo);
    if (!logo.ok) return logo;
    const favicon = await accept('favicon', draft.favicon);
    return favicon.ok ? make({ ...colours, logo: logo.url, favicon: favicon.url }) : favicon;
  }

  /** Stores a branding that the transaction has locked. @returns whether its pictures still exist. */
  async function store(trx: ShopTransaction, before: Look, prepared: Prepared, actor: Actor): Promise<boolean> {
    const { look } = prepared;
    const onPage = [look.logo?.url, look.favicon].filter((url) => url !== undefined);
    const gone = await pictures.keep(trx, [{ productId: USER_ID, inOrders: [], onPage }]);
    if (gone.length > 0) return false;
    await replaceBranding(trx, prepared);
    const text = describeBrandingChange(before, look);
    await writeAudit(trx, { at: now(), action: 'branding-changed', actor, text });
    return true;
  }

  return {
    prepare,

    /** Replaces the branding. An empty draft brings the shop's own look back. */
    async save(draft: BrandingDraft, version: number | undefined, actor: Actor): Promise<SaveBrandingResult> {
      const checked = await prepare(draft);
      if (!checked.ok) return checked;
      return inTransaction<Tables, SaveBrandingResult>(db, async (trx, rollBack) => {
        const stored = await lockBranding(trx);
        if (version !== undefined && version !== stored.version) return { ok: false, reason: 'changed-since' };
        if (isDeepStrictEqual(stored.look, checked.prepared.look)) return { ok: true };
        const isStored = await store(trx, stored.look, checked.prepared, actor);
        return isStored ? { ok: true } : rollBack({ ok: false, reason: 'picture-gone' });
      });
    },

    /** Shows another picture wherever the branding shows this one. @returns whether it did. */
    async replacePicture(trx: ShopTransaction, from: string, to: string, actor: Actor): Promise<boolean> {
      const stored = await lockBranding(trx);
      const { logo, favicon } = stored.look;
      if (logo?.url !== from && favicon !== from) return false;
      const replaced = (url: string | undefined) => (url === from ? to : url);
      const checked = await make({ ...stored.look, logo: replaced(logo?.url), favicon: replaced(favicon) });
      if (!checked.ok) throw new Error(`The branding cannot show ${to}: ${checked.reason}`);
      return store(trx, stored.look, checked.prepared, actor);
    },
  };
}
