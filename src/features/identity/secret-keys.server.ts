import { hkdfSync } from 'node:crypto';

/** What a key is used for: session tokens, the identity provider's cookies and links, and the hashes of attempts. */
type KeyPurpose = 'session-token' | 'identity-provider' | 'attempt';

/** The key that signs, and earlier keys whose signatures are still accepted. */
export interface SigningKeys {
  current: string;
  previous: readonly string[];
}

const KEY_BYTES = 32;

/**
 * The keys for one purpose, derived from the shop's secret, so that what is signed for one purpose is worth nothing for
 * another. A previous secret is accepted as its derived key and as it is, because earlier releases derived none.
 */
export function signingKeys(purpose: KeyPurpose, secret: string, previousSecret?: string): SigningKeys {
  const previous = previousSecret === undefined ? [] : [deriveKey(previousSecret, purpose), previousSecret];
  return { current: deriveKey(secret, purpose), previous };
}

/** HKDF with SHA-256 (RFC 5869). It needs no salt, because the secret is random. */
function deriveKey(secret: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `thock ${purpose}`, KEY_BYTES)).toString('base64url');
}
