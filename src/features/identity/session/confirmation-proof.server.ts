import type { FastifyRequest } from 'fastify';
import type { UserPrincipal } from '#platform/http/access.server.ts';
import type { IdentityProvider } from '../provider/identity-provider.server.ts';
import type { SecondFactors } from '../second-factor/second-factors.server.ts';
import {
  type ConfirmationProof,
  PASSKEY_REFUSED,
  WRONG_CONFIRMATION_CODE,
  WRONG_PASSWORD,
} from './confirmation-call.ts';

export type CheckProof = ReturnType<typeof createProofCheck>;

/** Creates the check of what a person proves who they are with. It returns why the proof is refused, if it is. */
export function createProofCheck({ provider, factors }: { provider: IdentityProvider; factors: SecondFactors }) {
  return async (proof: ConfirmationProof, { id, email }: UserPrincipal, request: FastifyRequest) => {
    if ('password' in proof) return (await provider.isPassword(email, proof.password)) ? undefined : WRONG_PASSWORD;
    if ('code' in proof) {
      return (await factors.verifySecondFactorCode(id, proof.code)) ? undefined : WRONG_CONFIRMATION_CODE;
    }
    const isAccepted = await factors.verifyPasskeyAssertion(id, originAndCookies(request), proof.passkey);
    return isAccepted ? undefined : PASSKEY_REFUSED;
  };
}

/** The headers that tell for which challenge and on which site a passkey was proven. */
function originAndCookies({ headers: { cookie = '', origin = '' } }: FastifyRequest): Headers {
  return new Headers({ cookie, origin });
}
