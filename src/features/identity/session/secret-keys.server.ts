import { hkdfSync } from 'node:crypto';

/**
 * The use of a key: session tokens, the identity provider's cookies and links, hashes of attempts, networks that are
 * limited, mailed links, links that stop invitations to review or concern a subscription to the newsletter, secrets of
 * webhooks, links that preview a branding, or marks in browsers of which accounts used them.
 */
export type KeyPurpose =
  | 'session-token'
  | 'identity-provider'
  | 'attempt'
  | 'limited-network'
  | 'mailed-link'
  | 'review-opt-out'
  | 'newsletter'
  | 'webhook-secret'
  | 'branding-preview'
  | 'known-browser';

/** The signing key, and previous keys whose signatures are still accepted. */
export interface SigningKeys {
  current: string;
  previous: readonly string[];
}

const KEY_BYTES = 32;

/**
 * Derives the keys for one purpose from the shop's secret, so that a signature for one purpose is invalid for another.
 * A previous secret is also accepted directly, because earlier releases signed with the secret itself.
 */
export function signingKeys(purpose: KeyPurpose, secret: string, previousSecret?: string): SigningKeys {
  const current = deriveKey(secret, purpose);
  if (previousSecret === undefined) return { current, previous: [] };
  const former = deriveKey(previousSecret, purpose);
  return { current, previous: former === current ? [previousSecret] : [former, previousSecret] };
}

/** Derives a key by HKDF with SHA-256 (RFC 5869). No salt is needed, because the secret is random. */
function deriveKey(secret: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `thock ${purpose}`, KEY_BYTES)).toString('base64url');
}
