import type { GoogleAccess } from '#features/identity/google.server.ts';

/**
 * The people whom the stand-in knows: one who is new to the shop, and one with an unconfirmed email. The sample user is
 * not among them: joining Google would end the password that the sign-in page fills in.
 */
export const GOOGLE_PEOPLE = {
  newcomer: { name: 'Nora Okafor', email: 'nora@example.com' },
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
