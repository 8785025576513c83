import { useFetcher } from 'react-router';
import type { Content } from '#features/content/content-schema.ts';
import { KIND_WORDS } from '#features/content/editor/content-kinds.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import type { ActionResult } from './admin-action.ts';
import type { ContentAct } from './content-act.ts';

/** Legal pages that come with the shop get their text back, so there is nothing to delete before it was changed. */
export function canBeDeleted({ kind, isBuiltIn, version }: Content): boolean {
  return kind !== 'legal' || !isBuiltIn || version > 0;
}

/** Asks before an entry is deleted, and says what follows. */
export function ContentDeletion({ content, onClose }: { content: Content; onClose: () => void }) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  const isDone = !busy && data !== undefined && data.problem === undefined;
  const getsTextBack = content.kind === 'legal' && content.isBuiltIn;

  function remove(): void {
    const act: ContentAct = { do: 'delete', contentId: content._id };
    void submit(JSON.stringify(act), { method: 'post', encType: 'application/json' });
  }

  return (
    <ConfirmDialog
      open={!isDone}
      onOpenChange={onClose}
      title={getsTextBack ? 'Use the text of the shop again?' : `Delete the ${KIND_WORDS[content.kind].one}?`}
      description={data?.problem ?? consequenceOf(content, getsTextBack)}
      confirmLabel={getsTextBack ? 'Delete My Text' : 'Delete'}
      busy={busy}
      onConfirm={remove}
    >
      <div className="dialog-item">
        <b dir="auto">{content.title}</b>
      </div>
    </ConfirmDialog>
  );
}

function consequenceOf({ kind, path }: Content, getsTextBack: boolean): string {
  if (getsTextBack)
    return `${path} gets the text back that came with the shop. Your text and its versions are deleted.`;
  if (kind === 'faq') return 'It is no longer on the page of questions, and its versions are deleted.';
  return `Links to ${path} lead nowhere, and its versions are deleted.`;
}
