import { fastify } from 'fastify';
import * as z from 'zod/mini';
import type { GoogleAccess } from '#features/identity/provider/google.server.ts';
import { DEMO_SIGN_IN_HEADERS, demoSignInPage, type GooglePerson } from './demo-sign-in-page.server.ts';

/**
 * The accounts of the stand-in: one that is new to the shop, and one with an unconfirmed email. The sample user has no
 * account there, because linking Google would remove the password that the sign-in page fills in.
 */
export const GOOGLE_PEOPLE = {
  newcomer: { name: 'Nora Okafor', email: 'nora@example.com' },
  unconfirmed: { name: 'Uma Brandt', email: 'uma@example.com', email_verified: false },
} satisfies Record<string, GooglePerson>;

const DISCOVERY_PATH = '/.well-known/openid-configuration';
const AUTHORIZATION_PATH = '/o/oauth2/v2/auth';
const CLIENT = { clientId: 'thock-demo', clientSecret: 'only-for-the-stand-in' };

/** A fake Google on loopback. It lets visitors choose an account without a password. */
export interface GoogleStandIn {
  /** Starts it on the first call: most visitors never need it, and it takes 25 MB. */
  find(): Promise<GoogleAccess>;
  close(): Promise<void>;
}

/** Creates the stand-in, by default on any free port. */
export function createGoogleStandIn(port = 0): GoogleStandIn {
  let started: Promise<RunningStandIn> | undefined;

  async function startOnce() {
    try {
      return await startStandIn(port);
    } catch (error) {
      // The next sign-in starts it again.
      started = undefined;
      throw error;
    }
  }

  return {
    async find() {
      started ??= startOnce();
      const { url, issuer } = await started;
      return { ...CLIENT, issuer, discoveryUrl: `${url}${DISCOVERY_PATH}` };
    },
    async close() {
      await (await started)?.close();
    },
  };
}

interface RunningStandIn {
  url: string;
  issuer: string;
  close(): Promise<void>;
}

/**
 * Starts an emulator of Google, and in front of it a server with the shop's own page for choosing an account. The
 * emulator does the rest; its page cannot be changed.
 */
async function startStandIn(port: number): Promise<RunningStandIn> {
  const { createEmulator } = await import('emulate');
  const people = Object.values(GOOGLE_PEOPLE);
  const emulator = await createEmulator({ service: 'google', port: 0, seed: { google: { users: people } } });
  const front = fastify();

  front.get(DISCOVERY_PATH, async ({ host }) => {
    const response = await fetch(emulator.url + DISCOVERY_PATH);
    const discovery = z.record(z.string(), z.unknown()).parse(await response.json());
    return { ...discovery, authorization_endpoint: `http://${host}${AUTHORIZATION_PATH}` };
  });
  front.get(AUTHORIZATION_PATH, (request, reply) => {
    const parameters = z.record(z.string(), z.string()).parse(request.query);
    const action = `${emulator.url}${AUTHORIZATION_PATH}/callback`;
    return reply.headers(DEMO_SIGN_IN_HEADERS).send(demoSignInPage(people, action, parameters));
  });

  async function close() {
    await front.close();
    await emulator.close();
  }

  try {
    const address = await front.listen({ host: '127.0.0.1', port });
    return { url: address.replace('127.0.0.1', 'localhost'), issuer: emulator.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
