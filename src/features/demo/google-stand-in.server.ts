import type { GoogleAccess } from '#features/identity/provider/google.server.ts';

/**
 * The accounts of the stand-in: one that is new to the shop, and one with an unconfirmed email. The sample user has no
 * account there, because linking Google would remove the password that the sign-in page fills in.
 */
export const GOOGLE_PEOPLE = {
  newcomer: { name: 'Nora Okafor', email: 'nora@example.com' },
  unconfirmed: { name: 'Uma Brandt', email: 'uma@example.com', email_verified: false },
};

const CLIENT = { clientId: 'thock-demo', clientSecret: 'only-for-the-stand-in' };

/** A fake Google on loopback. It lets visitors choose an account without a password. */
export interface GoogleStandIn {
  /** Starts it on the first call: most visitors never need it, and it takes 25 MB. */
  find(): Promise<GoogleAccess>;
  close(): Promise<void>;
}

/** Creates the stand-in, by default on any free port. */
export function createGoogleStandIn(port = 0): GoogleStandIn {
  let started: Promise<{ url: string; close(): Promise<void> }> | undefined;

  async function start() {
    try {
      const { createEmulator } = await import('emulate');
      const users = Object.values(GOOGLE_PEOPLE);
      return await createEmulator({ service: 'google', port, seed: { google: { users } } });
    } catch (error) {
      // The next sign-in starts it again.
      started = undefined;
      throw error;
    }
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
