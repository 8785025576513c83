import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import type { Config } from '../config.ts';

/** The settings that pages need. */
export interface SiteFacts {
  isDemo: boolean;
  /** The shop's public URL, for canonical links. */
  shopUrl: string;
  hasGoogle: boolean;
  sendsMails: boolean;
  /** Whether mails are kept for the dashboard instead of being sent. */
  keepsMails: boolean;
  /** Where customers write to. */
  supportEmail: string | undefined;
  /** The shop's accounts on social networks. */
  socialLinks: Config['socialLinks'];
  /** When the shop ships, for dates that the browser computes. */
  delivery: DeliveryCalendar;
}

/** Derives these settings from the configuration. */
export function siteFacts({ mode, shopUrl, google, mail, supportEmail, socialLinks, delivery }: Config): SiteFacts {
  return {
    isDemo: mode === 'demo',
    shopUrl,
    hasGoogle: google !== undefined,
    sendsMails: mail !== undefined,
    keepsMails: mail?.via === 'kept',
    supportEmail,
    socialLinks,
    delivery,
  };
}
