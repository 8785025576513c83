import * as z from 'zod/mini';
import { Problem } from '#platform/http/problem.ts';
import { refuseUnstorableText } from '#platform/http/refuse-unstorable-text.server.ts';
import { toRefusedFields } from '#platform/http/refused-fields.ts';
import type { SubmittedWithdrawal } from './withdraw-step.ts';
import { type WithdrawalDraft, type WithdrawalReceipt, withdrawalDraftSchema } from './withdrawal-schema.ts';

const textSchema = z.catch(z.string(), '');
const formSchema = z.object({
  order: textSchema,
  email: textSchema,
  name: textSchema,
  /** Where the pressed button leads. */
  step: z.catch(z.enum(['form', 'check', 'receipt']), 'check'),
});

/** Stores a withdrawal, or throws a {@link Problem} that says why not. */
export type Withdraw = (draft: WithdrawalDraft) => Promise<WithdrawalReceipt>;

/**
 * Decides which step follows when a browser without scripts submits the form of a withdrawal, and withdraws if the person
 * has confirmed it. Without scripts, a withdrawal is about the whole order.
 */
export async function submitWithdrawal(
  form: FormData,
  withdraw: Withdraw,
): Promise<{ status: number; submitted: SubmittedWithdrawal }> {
  const { step, ...entered } = formSchema.parse(Object.fromEntries(form));
  if (step === 'form') return { status: 200, submitted: { draft: entered, step: { name: 'form' } } };
  const { data: draft, error } = withdrawalDraftSchema.safeParse(entered);
  if (!draft)
    return { status: 400, submitted: { draft: entered, step: { name: 'form', errors: toRefusedFields(error) } } };
  if (step === 'check') return { status: 200, submitted: { draft, step: { name: 'check' } } };
  try {
    refuseUnstorableText(draft);
    const receipt = await withdraw(draft);
    return { status: 200, submitted: { draft, step: { name: 'receipt', receipt } } };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const { status, message } = problem;
    return { status, submitted: { draft, step: { name: 'check', problem: message } } };
  }
}
