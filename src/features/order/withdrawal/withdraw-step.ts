import type { RefusedFields } from '#platform/http/refused-fields.ts';
import type { WithdrawalDraft, WithdrawalReceipt } from './withdrawal-schema.ts';

/** What a person enters to withdraw. */
export type WithdrawalFields = Pick<WithdrawalDraft, 'order' | 'email' | 'name'>;

/** A step of a withdrawal, as the page shows it. */
export type WithdrawStep =
  | { name: 'form'; errors?: RefusedFields<keyof WithdrawalFields> }
  | { name: 'check'; problem?: string }
  | { name: 'receipt'; receipt: WithdrawalReceipt };

/** What a browser without scripts has submitted, and the step that follows. */
export interface SubmittedWithdrawal {
  draft: WithdrawalDraft;
  step: WithdrawStep;
}
