import type { Config } from '../config.ts';

/** What pages know of the shop's settings. */
export interface SiteFacts {
  isDemo: boolean;
  /** Where the shop is reached, for canonical links. */
  shopUrl: string;
  hasGoogle: boolean;
  sendsMails: boolean;
  /** The folder that mails are written to instead of being sent. */
  outbox: string | undefined;
}

/** The facts that these settings make. */
export function siteFacts({ mode, shopUrl, google, mail }: Config): SiteFacts {
  return {
    isDemo: mode === 'demo',
    shopUrl,
    hasGoogle: google !== undefined,
    sendsMails: mail !== undefined,
    outbox: mail?.via === 'outbox' ? mail.folder : undefined,
  };
}
