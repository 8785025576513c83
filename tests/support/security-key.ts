import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** Bytes of a CBOR item (RFC 8949) of which all lengths are below 65,536. */
const head = (type: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([type * 32 + length]);
  return length < 256
    ? Buffer.from([type * 32 + 24, length])
    : Buffer.from([type * 32 + 25, length >> 8, length & 255]);
};
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

interface KeyOptions {
  origin?: string;
  /** Whether it checks the person, by a PIN for example. */
  verifies?: boolean;
}

/** A security key with one passkey (WebAuthn, ES256) for localhost. */
export function createSecurityKey({ origin = 'http://localhost', verifies = true }: KeyOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  function authenticatorData(credential?: Buffer): Buffer {
    const flags = USER_PRESENT + (verifies ? USER_VERIFIED : 0) + (credential ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    const site = createHash('sha256').update('localhost').digest();
    return Buffer.concat([site, Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
  }

  function publicKeyBytes(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    );
  }

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** Creates the passkey. @returns what a browser would send. */
    create(challenge: string) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKeyBytes()]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authenticatorData(credential))],
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      });
    },

    /** Proves the passkey. @returns what a browser would send. */
    prove(challenge: string) {
      const data = authenticatorData();
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}
