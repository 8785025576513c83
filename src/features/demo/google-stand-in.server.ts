import type { GoogleAccess } from '#features/identity/google.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';

/** The people whom the stand-in knows: one who is new to the shop, the sample user, and one with an unconfirmed email. */
export const GOOGLE_PEOPLE = {
  newcomer: { name: 'Nora Okafor', email: 'nora@example.com' },
  sampleUser: { name: SAMPLE_ACCOUNTS.user.name, email: SAMPLE_ACCOUNTS.user.email },
  unconfirmed: { name: 'Uma Brandt', email: 'uma@example.com', email_verified: false },
};

const CLIENT = { clientId: 'thock-demo', clientSecret: 'only-for-the-stand-in' };

/** Google for a machine without one: a service on loopback that asks who you are instead of a password. */
export interface GoogleStandIn {
  /** Starts it with the first call: most visitors never ask, and it takes 25 MB. */
  find(): Promise<GoogleAccess>;
  close(): Promise<void>;
}

/** The demo's Google, at any port unless one is said. */
export function createGoogleStandIn(port = 0): GoogleStandIn {
  let started: Promise<{ url: string; close(): Promise<void> }> | undefined;

  async function start() {
    const { createEmulator } = await import('emulate');
    return createEmulator({ service: 'google', port, seed: { google: { users: Object.values(GOOGLE_PEOPLE) } } });
  }

  return {
    async find() {
      started ??= start();
      const { url } = await started;
      return { ...CLIENT, discoveryUrl: `${url}/.well-known/openid-configuration` };
    },
    async close() {
      await (await started)?.close();
    },
  };
}
