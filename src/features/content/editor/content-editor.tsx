import { use, useEffect, useEffectEvent } from 'react';
import { useAwaitedUpload } from '#features/media/use-awaited-upload.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Moment } from '#ui/moment.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { showToast } from '#ui/toast.tsx';
import type { Content, ContentKind, ContentState } from '../content-schema.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { ContentDock } from './content-dock.tsx';
import { CardFields, WordFields } from './content-fields.tsx';
import { KIND_WORDS } from './content-kinds.ts';
import { PreviewLink } from './preview-link.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { type ContentEditing, useContentEditing } from './use-content-editing.ts';
import { VersionsPanel } from './versions-panel.tsx';

const SLUG_CODES: readonly (string | undefined)[] = ['slug-taken', 'slug-reserved'];

const KEPT = 'What you changed is not saved yet. It is kept in this browser until you come back or sign out.';

interface ContentEditorProps {
  kind: ContentKind;
  /** Undefined for a new entry. */
  content: Content | undefined;
  /** The path of the editor of an entry. */
  pathOf: (content: Content) => string;
  /** Called once a new entry is saved for the first time. */
  onAdded: (content: Content) => void;
}

/** The editor of an entry, with its schedule, its versions and links to show it to others. */
export function ContentEditor({ kind, content, pathOf, onAdded }: ContentEditorProps) {
  const editing = useContentEditing(kind, content, use(TimeZone));
  const { form, saved, problem, conflict, busy, isChanged } = editing;
  const upload = useAwaitedUpload();
  const trackUpload = (pending: Promise<boolean>) => void upload.track(pending);
  useAdded(content === undefined ? saved : undefined, onAdded);
  const concernsSlug = SLUG_CODES.includes(problem?.code);

  async function save(state: ContentState): Promise<void> {
    const wasPublished = saved?.state === 'published';
    // The picture is part of what is saved.
    if (!(await upload.waitForUpload())) return;
    if (await editing.saveAs(state)) showToast({ kind: 'success', text: toastOf(state, wasPublished) });
  }

  return (
    <>
      <form
        className="content-editor"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(saved?.state ?? 'draft');
        }}
      >
        <EditingAlerts editing={editing} />
        <WordFields kind={kind} form={form} saved={saved} slugProblem={concernsSlug ? problem?.detail : undefined} />
        <div className="content-columns">
          {KIND_WORDS[kind].excerpt ? <CardFields kind={kind} form={form} onUpload={trackUpload} /> : null}
          <div className="content-column">
            <section className="panel">
              <h2 className="panel-title">When it appears</h2>
              <ScheduleFields form={form} />
            </section>
            {saved ? <PreviewLink saved={saved} draft={editing.draft} /> : null}
            {saved ? <VersionsPanel saved={saved} isChanged={isChanged} onRestore={editing.restore} /> : null}
          </div>
        </div>
        {problem === undefined || conflict ? null : <Alert kind="error">{problem.detail}</Alert>}
        <ContentDock
          kind={kind}
          editing={editing}
          busy={busy || upload.isWaiting}
          onSave={(state) => void save(state)}
        />
      </form>
      <LeaveGuard active={isChanged && !busy} description={KEPT} except={saved && pathOf(saved)} />
    </>
  );
}

/** Waits for the render after an entry was added, because the page may then be left for its address. */
function useAdded(added: Content | undefined, onAdded: (content: Content) => void): void {
  const tell = useEffectEvent(() => {
    if (added) onAdded(added);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => tell(), [added?._id]);
}

function toastOf(state: ContentState, wasPublished: boolean): string {
  if (state === 'draft') return wasPublished ? 'Unpublished' : 'Draft saved';
  return wasPublished ? 'Successfully updated' : 'Published';
}

/** What people need to know before they go on typing. */
function EditingAlerts({ editing }: { editing: ContentEditing }) {
  const { saved, conflict, entries, busy, keptAt } = editing;
  if (conflict) {
    return (
      <ConflictPanel
        theirs={conflict}
        mine={entries}
        busy={busy}
        onTakeTheirs={() => editing.takeTheirs(conflict)}
        onKeepMine={() => void editing.keepMine(conflict)}
      />
    );
  }
  if (keptAt === undefined) return null;
  return (
    <Alert>
      This was typed here on <Moment at={new Date(keptAt).toISOString()} to="minute" /> and is not saved yet.{' '}
      <Button variant="quiet" size="small" onClick={editing.dropKept}>
        {saved ? 'Use the Saved Text' : 'Discard It'}
      </Button>
    </Alert>
  );
}
