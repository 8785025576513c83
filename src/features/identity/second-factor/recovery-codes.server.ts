import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUP_CHARACTERS = 4;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const HASHED = /^[0-9a-f]{32}:[0-9a-f]{64}$/;

/** How many recovery codes a person gets. */
export const RECOVERY_CODES = 10;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const codesSchema = z.array(z.string());

/** Creates recovery codes, such as `7K2M-9QXA`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomGroup()}-${randomGroup()}`);
}

/**
 * Hashes the codes of a JSON list by scrypt (RFC 7914), because they are short enough to guess from a fast hash. All have
 * the same salt, so that checking one takes one derivation. Hashes, which the provider writes back after one code was
 * used, stay as they are.
 */
export async function hashCodes(json: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const codes = readCodes(json);
  return JSON.stringify(await Promise.all(codes.map((code) => (HASHED.test(code) ? code : hashWith(salt, code)))));
}

/** Returns the hash of what a person entered, with the salt of the stored codes. Case and separators do not matter. */
export async function hashLike(stored: string, entered: string): Promise<string> {
  const [salt = ''] = (readCodes(stored)[0] ?? '').split(':');
  return hashWith(salt, entered);
}

/** Parses a stored list. */
export function readCodes(json: string): string[] {
  return codesSchema.parse(JSON.parse(json));
}

async function hashWith(salt: string, code: string): Promise<string> {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${salt}:${(await derive(plain, Buffer.from(salt, 'hex'), HASH_BYTES)).toString('hex')}`;
}

function randomGroup(): string {
  return Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
