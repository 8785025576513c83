import { useState } from 'react';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type TokenActProps = {
  title: string;
  text: string;
  /** The words on the button. */
  act: string;
  onAct: () => Promise<void>;
};

/** Something that the link in a mail leads to, and that a press does, because mail programs open links by themselves. */
export function TokenAct({ title, text, act, onAct }: TokenActProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await onAct();
    } catch (error) {
      setProblem(explainFailure(error));
    }
    setBusy(false);
  }

  return (
    <EmptyState
      title={title}
      text={problem ?? text}
      action={
        <Button busy={busy} onClick={() => void run()}>
          {act}
        </Button>
      }
    />
  );
}
