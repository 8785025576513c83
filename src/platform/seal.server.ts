import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encryption keys, base64url of 32 bytes each. */
export interface SealingKeys {
  current: string;
  previous: readonly string[];
}

/** Encrypts a text, so that reading the database does not reveal it. */
export function seal(text: string, { current }: SealingKeys): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(current), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts a text. Returns undefined if no key fits, which happens after the secret was rotated twice. */
export function unseal(sealed: string, { current, previous }: SealingKeys): string | undefined {
  for (const key of [current, ...previous]) {
    const text = decrypt(Buffer.from(sealed, 'base64url'), key);
    if (text !== undefined) return text;
  }
  return undefined;
}

function decrypt(sealed: Buffer, key: string): string | undefined {
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(key), sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(key: string): Buffer {
  return Buffer.from(key, 'base64url');
}
