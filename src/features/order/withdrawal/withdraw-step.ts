import type { WithdrawalDraft, WithdrawalReceipt } from './withdrawal-schema.ts';

/** What a person enters to withdraw. */
export type WithdrawalFields = Pick<WithdrawalDraft, 'order' | 'email' | 'name'>;

/** What is wrong with fields that were submitted without scripts, as React Hook Form describes it. */
export type RefusedFields = { [Field in keyof WithdrawalFields]?: { type: string; message: string } };

/** A step of a withdrawal, as the page shows it. */
export type WithdrawStep =
  | { name: 'form'; errors?: RefusedFields }
  | { name: 'check'; problem?: string }
  | { name: 'receipt'; receipt: WithdrawalReceipt };

/** What a browser without scripts has submitted, and the step that follows. */
export interface SubmittedWithdrawal {
  draft: WithdrawalDraft;
  step: WithdrawStep;
}
