import type { Page } from '@playwright/test';

/** Requests of pages that were opened under the shop's other name. */
export const UNDER_LOCALHOST = /^left the shop: http:\/\/localhost:\d+\//;

/** Returns the address of the demo under the name for which browsers allow passkeys. They allow none for IP addresses. */
export function localhostOf({ url }: { url: string }): { url: string } {
  return { url: url.replace('127.0.0.1', 'localhost') };
}

/** Gives the page's browser a device that keeps passkeys and always recognises its owner. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
