import type { AuthUser } from '../provider/provider-answers.ts';

/** Whether the person can sign in with a password, and not only with Google. */
export function hasPassword({ providerData }: AuthUser): boolean {
  return providerData.some(({ providerId }) => providerId === 'credential');
}
