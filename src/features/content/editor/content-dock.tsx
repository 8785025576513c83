import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/dock.tsx';
import { Moment } from '#ui/moment.tsx';
import type { ContentKind, ContentState } from '../content-schema.ts';
import { type Visibility, visibilityOf } from './content-kinds.ts';
import type { ContentEditing } from './use-content-editing.ts';

const STATES: Readonly<Record<Visibility, string>> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' };

interface ContentDockProps {
  kind: ContentKind;
  editing: ContentEditing;
  busy: boolean;
  onSave: (state: ContentState) => void;
}

/** Says what is saved, and saves. */
export function ContentDock({ kind, editing, busy, onSave }: ContentDockProps) {
  const { saved, isChanged } = editing;
  const visibility = saved ? visibilityOf(saved, Date.now()) : undefined;
  const title = isChanged || visibility === undefined ? 'Not saved yet' : STATES[visibility];
  return (
    <Dock label="Saving" title={title} note={<Note editing={editing} visibility={visibility} />} busy={false}>
      {editing.conflict ? null : <SaveButtons kind={kind} editing={editing} busy={busy} onSave={onSave} />}
    </Dock>
  );
}

function SaveButtons({ kind, editing: { saved, entries }, busy, onSave }: ContentDockProps) {
  if (saved?.state === 'published') {
    return (
      <>
        {kind === 'legal' && saved.isBuiltIn ? null : (
          <Button variant="quiet" busy={busy} onClick={() => onSave('draft')}>
            Unpublish
          </Button>
        )}
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save Change
        </Button>
      </>
    );
  }
  return (
    <>
      <Button type="submit" variant="secondary" busy={busy} busyLabel="Saving">
        Save Draft
      </Button>
      <Button busy={busy} onClick={() => onSave('published')}>
        {entries.appears === 'later' ? 'Schedule' : 'Publish'}
      </Button>
    </>
  );
}

function Note({
  editing: { saved, isChanged, conflict },
  visibility,
}: {
  editing: ContentEditing;
  visibility?: Visibility;
}) {
  if (conflict) return 'Another person has saved too. Choose a version above.';
  if (!saved) return 'What you type is kept in this browser.';
  if (isChanged) {
    return visibility === 'draft' ? 'Saves when you pause.' : 'Visitors read the saved text until you save.';
  }
  if (visibility === 'scheduled' && saved.publishAt !== undefined) {
    return (
      <>
        Appears <Moment at={saved.publishAt} to="minute" />
      </>
    );
  }
  if (saved.changedAt === undefined) return 'Text of the shop';
  return (
    <>
      Saved <Moment at={saved.changedAt} to="minute" />
    </>
  );
}
