import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { BAD_LINK, isLinkTarget } from '#platform/link-target.ts';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { showToast } from '#ui/toast.tsx';
import { redirectCalls } from './redirect-calls.ts';
import { fromSchema, type RedirectDraft, targetSchema } from './redirect-schema.ts';

type RedirectDialogProps = {
  /** The address to lead elsewhere, if it is known. */
  from?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: () => Promise<void>;
};

type Outcome = 'moved' | 'gone';
const OUTCOMES = [
  ['moved', 'Moved'],
  ['gone', 'Removed'],
] as const;

interface Problems {
  from?: string | undefined;
  to?: string | undefined;
  /** Why it could not be saved. */
  all?: string;
}

/** The form of a new redirect. */
export default function RedirectDialog({ from: known = '', open, onOpenChange, onSaved }: RedirectDialogProps) {
  const [from, setFrom] = useState(known);
  const [to, setTo] = useState('');
  const [outcome, setOutcome] = useState<Outcome>('moved');
  const { busy, problems, save } = useSaving(onOpenChange, onSaved);
  const fromInput = useRef<HTMLInputElement>(null);
  const toInput = useRef<HTMLInputElement>(null);

  async function submit(): Promise<void> {
    const found = await save(outcome === 'moved' ? { from, to } : { from, status: 410 });
    if (found.from !== undefined) fromInput.current?.focus();
    else if (found.to !== undefined) toInput.current?.focus();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a redirect"
      description="For an address that no page of the shop has"
      confirmLabel="Add Redirect"
      destructive={false}
      busy={busy}
      onConfirm={() => void submit()}
      initialFocus={known === '' ? fromInput : toInput}
    >
      <form
        className="redirect-form"
        noValidate
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Old address" hint="A path such as /old-page" error={problems.from}>
          <TextInput ref={fromInput} {...ADDRESS} value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <SegmentedChoice label="The page was" value={outcome} options={OUTCOMES} onChange={setOutcome} />
        {outcome === 'moved' ? (
          <Field label="New address" hint="A path, or an address that begins with https://" error={problems.to}>
            <TextInput ref={toInput} {...ADDRESS} value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
        ) : (
          <p className="note">Visitors read that the page was removed, and search engines forget it.</p>
        )}
        {problems.all === undefined ? null : <Alert kind="error">{problems.all}</Alert>}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}

const linkSchema = targetSchema.check(z.refine(isLinkTarget, BAD_LINK.detail));

const ADDRESS = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, inputMode: 'url' } as const;

/** Returns a function that saves a redirect and closes the dialog, or returns what is wrong with it. */
function useSaving(onOpenChange: (open: boolean) => void, onSaved: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const leaveIfRefused = useLeaveIfRefused('page');

  async function send(body: RedirectDraft): Promise<Problems> {
    setBusy(true);
    try {
      await api.request(redirectCalls.addRedirect, { body });
      await onSaved();
      showToast({ kind: 'success', text: 'Successfully added' });
      onOpenChange(false);
      return {};
    } catch (error) {
      return (await leaveIfRefused(error)) ? {} : { all: explainFailure(error) };
    } finally {
      setBusy(false);
    }
  }

  async function save(draft: RedirectDraft): Promise<Problems> {
    const invalid = {
      from: fromSchema.safeParse(draft.from).error?.issues[0]?.message,
      to: draft.to === undefined ? undefined : linkSchema.safeParse(draft.to).error?.issues[0]?.message,
    };
    const isValid = invalid.from === undefined && invalid.to === undefined;
    const found = isValid ? await send(draft) : invalid;
    setProblems(found);
    return found;
  }
  return { busy, problems, save };
}
