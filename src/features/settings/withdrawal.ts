import { isInEea } from '#platform/european-union.ts';
import type { Settings } from './settings-schema.ts';

/**
 * Whether customers can withdraw from a contract online, which the EU demands of shops that sell to its consumers.
 * @param countriesSoldTo ISO 3166-1 alpha-2.
 */
export function isWithdrawalOn(
  { withdrawal }: Pick<Settings, 'withdrawal'>,
  countriesSoldTo: readonly string[],
): boolean {
  return withdrawal === 'auto' ? countriesSoldTo.some(isInEea) : withdrawal === 'on';
}
