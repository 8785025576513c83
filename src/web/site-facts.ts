import type { BrandingFacts } from '#features/branding/branding-facts.ts';
import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import type { OwnMenus } from '#features/menu/menu-schema.ts';
import { type Cents, fromDecimal } from '#features/pricing/money.ts';
import type { Promises } from '#features/settings/promises.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { isWithdrawalOn } from '#features/settings/withdrawal.ts';
import type { TaxFacts } from '#features/tax/tax-facts.ts';
import type { Home } from '#platform/shop-home.ts';
import type { Config } from '../config.ts';
import type { FontFiles } from './branding-fonts.server.ts';

/** What pages need to know about the shop. */
export interface SiteFacts {
  isDemo: boolean;
  name: string;
  /** Plain text above the header; empty for none. */
  announcement: string;
  /** The shop's public URL, for canonical links. */
  shopUrl: string;
  hasGoogle: boolean;
  takesCards: boolean;
  sendsMails: boolean;
  /** Whether mails are kept for the dashboard instead of being sent. */
  keepsMails: boolean;
  /** Where customers write to. */
  supportEmail: string | undefined;
  /** The shop's accounts on social networks. */
  socialLinks: Settings['socialLinks'];
  promises: Promises;
  /** Its currency, and how it writes amounts. */
  home: Home;
  placeholderPrice: Cents | undefined;
  /** Whether customers can withdraw online. Then reductions also name the lowest price before. */
  hasWithdrawal: boolean;
  /** The countries of its shipping zones, the home country first. Without zones, it ships to its home country for a constant fee. */
  shipsTo?: readonly string[] | undefined;
  /** Only in a shop with taxes. */
  tax?: TaxFacts | undefined;
  /** Whether customers can withdraw from contracts here. */
  takesWithdrawals: boolean;
  /** Whether the contact form sends messages to the shop. */
  takesMessages?: true;
  /** Whether visitors can subscribe to a newsletter. */
  hasNewsletter?: true;
  /** The menus that staff have made. */
  menus: OwnMenus;
  /** What staff have changed of the look, if anything, with the files of a font that is not the shop's own. */
  branding?: (BrandingFacts & { fontFiles?: FontFiles | undefined }) | undefined;
  /** When the shop ships, for dates that the browser computes. */
  delivery: DeliveryCalendar;
}

/** What features keep in memory. */
type ServedFacts = Pick<SiteFacts, 'shipsTo' | 'tax' | 'takesWithdrawals' | 'menus' | 'branding'>;

const PREVIEW_NOTE =
  'This is a preview, which only you see. Links within the shop keep it until you load the page again.';

/** Derives it from the configuration and the present settings. */
export function siteFacts(
  { mode, shopUrl, google, cards, mail, delivery }: Config,
  {
    name,
    announcement,
    email,
    timeZone,
    socialLinks,
    country,
    currency,
    locale,
    wholePrices,
    placeholderPrice,
    returnDays,
    warrantyYears,
    replyHours,
    withdrawal,
    contactInbox,
    newsletter,
  }: Settings,
  { shipsTo, tax, takesWithdrawals, menus, branding }: ServedFacts,
): SiteFacts {
  return {
    name,
    announcement: branding?.isPreview ? PREVIEW_NOTE : announcement,
    isDemo: mode === 'demo',
    shopUrl,
    hasGoogle: google !== undefined,
    takesCards: cards.by !== 'nobody',
    sendsMails: mail !== undefined,
    keepsMails: mail?.via === 'kept',
    supportEmail: email === '' ? undefined : email,
    socialLinks,
    promises: { returnDays, warrantyYears, replyHours },
    home: { country, currency, locale, wholePrices },
    placeholderPrice: placeholderPrice === null ? undefined : fromDecimal(placeholderPrice),
    hasWithdrawal: isWithdrawalOn({ withdrawal }, shipsTo ?? [country]),
    shipsTo,
    tax,
    takesWithdrawals,
    ...(contactInbox && { takesMessages: true }),
    ...(newsletter && mail && { hasNewsletter: true }),
    menus,
    ...(branding && { branding }),
    delivery: { ...delivery, timeZone },
  };
}
