/** Why the address of a PostgreSQL database does not work, and what to do. */
export interface AddressFault {
  /** Follows "DATABASE_URL is …,". */
  reason: string;
  remedy: string;
}

const CORRECT_IT = 'Correct the address or the server it points to.';

const UNTRUSTED: AddressFault = {
  reason: 'whose certificate this machine does not trust',
  remedy:
    'Append sslrootcert=FILE with the certificate of its authority to the address, or give the server one that a public ' +
    'authority has signed.',
};
const WRONG_NAME: AddressFault = {
  reason: 'whose certificate is for another host',
  remedy: 'Use the name in it as the host, or give the server a certificate for this name.',
};
const EXPIRED: AddressFault = { reason: 'whose certificate has expired', remedy: 'Renew it, or set the clock.' };

/** PostgreSQL's error codes (documentation, appendix A) and those of Node.js for TLS. */
const BY_CODE: ReadonlyMap<string, AddressFault> = new Map([
  ['28P01', { reason: 'which refuses the password', remedy: CORRECT_IT }],
  ['28000', { reason: 'which refuses the user', remedy: CORRECT_IT }],
  ['3D000', { reason: 'which has no such database', remedy: CORRECT_IT }],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
  ['ERR_TLS_CERT_ALTNAME_INVALID', WRONG_NAME],
  ['CERT_HAS_EXPIRED', EXPIRED],
]);

/** Messages of PostgreSQL and of `pg`, where a code is missing or says less. */
const BY_MESSAGE: readonly [message: RegExp, fault: AddressFault][] = [
  [
    /^The server does not support SSL connections$/,
    {
      reason: 'which offers no TLS',
      remedy:
        'Set ssl = on in its postgresql.conf with a certificate, or, on a network that nobody else uses, remove sslmode ' +
        'from the address.',
    },
  ],
  [
    /^no pg_hba\.conf entry .*no encryption$/,
    {
      reason: 'which refuses this user without TLS',
      remedy: 'Append ?sslmode=verify-full to the address, or allow the connection in pg_hba.conf of the server.',
    },
  ],
  [
    /sslmode=verify-ca requires/,
    {
      reason: 'whose sslmode=verify-ca needs sslrootcert',
      remedy: 'Append sslrootcert=FILE with the certificate of its authority, or use sslmode=verify-full.',
    },
  ],
  [
    /^(ENOENT|EACCES|EISDIR): .*, (open|read)/,
    {
      reason: 'whose sslrootcert, sslcert or sslkey cannot be read',
      remedy: 'Correct the path, or let the user of the shop read the file.',
    },
  ],
];

/** Finds what is wrong about the address, by the root cause of an error; `undefined` if waiting may help. */
export function findAddressFault({ code, message }: { code: string; message: string }): AddressFault | undefined {
  return BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? BY_CODE.get(code);
}
