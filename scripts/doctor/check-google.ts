import * as z from 'zod/mini';
import type { Config } from '../../src/config.ts';
import { type Finding, failed, notUsed, ok, reasonOf, WAIT_MILLISECONDS } from './finding.ts';

const discoverySchema = z.object({ issuer: z.string() });

/** Reads Google's discovery document. */
export async function checkGoogle({ google }: Config): Promise<Finding> {
  if (google === undefined) return notUsed('GOOGLE_SIGN_IN is off.');
  if (google === 'stand-in') return notUsed('The demo has a stand-in.');
  const { discoveryUrl, issuer } = google;
  try {
    const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(WAIT_MILLISECONDS) });
    if (!response.ok) return failed(explain(discoveryUrl, `it answers with ${response.status}`));
    const found = discoverySchema.parse(await response.json()).issuer;
    if (found !== issuer) return failed(explain(discoveryUrl, `it names another issuer, ${found}`));
    return ok(`The discovery document of ${issuer} can be read.`);
  } catch (error) {
    return failed(explain(discoveryUrl, reasonOf(error)));
  }
}

function explain(url: string, reason: string): string {
  return (
    `The discovery document at ${url} cannot be used: ${reason}. Open the way from this machine to Google, or remove ` +
    'GOOGLE_DISCOVERY_URL.'
  );
}
