import { useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DetailDialog } from '#ui/modal.tsx';
import { Moment } from '#ui/moment.tsx';
import { showToast } from '#ui/toast.tsx';
import { contentCalls } from '../content-calls.ts';
import type { Content, Revision } from '../content-schema.ts';
import { TextDifference } from './text-difference.tsx';

/** How many versions are listed at first. */
const FEW = 8;

interface VersionsPanelProps {
  saved: Content;
  /** Whether something is typed that is not saved. */
  isChanged: boolean;
  /** Makes a former version the present one. @returns whether that worked. */
  onRestore: (n: number) => Promise<boolean>;
}

/** The versions of an entry, each to be compared with the present one and restored. */
export function VersionsPanel({ saved, isChanged, onRestore }: VersionsPanelProps) {
  const { kind, _id: contentId, version } = saved;
  const [listed, setListed] = useState<{ of: number; revisions: readonly Revision[] }>();
  const [problem, setProblem] = useState<string>();
  const [count, setCount] = useState(FEW);
  const [chosen, setChosen] = useState<Revision>();
  const revisions = listed?.of === version ? listed.revisions : undefined;

  async function load(): Promise<void> {
    setProblem(undefined);
    try {
      const params = { kind, contentId };
      setListed({ of: version, revisions: await api.request(contentCalls.listRevisions, { params }) });
    } catch (error) {
      setProblem(explainFailure(error));
    }
  }

  async function restore(n: number): Promise<void> {
    if (await onRestore(n)) showToast({ kind: 'success', text: 'Version restored' });
    setChosen(undefined);
  }

  return (
    <section className="panel">
      <h2 className="panel-title">Versions</h2>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      {revisions ? (
        <ol className="content-versions">
          {revisions.slice(0, count).map((revision) => (
            <li key={revision.n}>
              <VersionRow
                revision={revision}
                isPresent={revision.n === version}
                onCompare={() => setChosen(revision)}
              />
            </li>
          ))}
        </ol>
      ) : (
        <Button variant="secondary" size="small" onClick={() => void load()}>
          Show Versions
        </Button>
      )}
      {revisions && revisions.length > count ? (
        <Button variant="quiet" size="small" onClick={() => setCount(revisions.length)}>
          Show All {revisions.length}
        </Button>
      ) : null}
      {chosen ? (
        <VersionDialog
          revision={chosen}
          present={saved}
          isChanged={isChanged}
          onRestore={() => restore(chosen.n)}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </section>
  );
}

interface VersionRowProps {
  revision: Revision;
  isPresent: boolean;
  onCompare: () => void;
}

function VersionRow({ revision, isPresent, onCompare }: VersionRowProps) {
  return (
    <>
      <span>
        <b>{nameOf(revision)}</b>
        <small>
          {revision.at === undefined ? null : <Moment at={revision.at} to="minute" />}
          {revision.by === undefined ? null : (
            <>
              {' '}
              by <bdi>{revision.by.name}</bdi>
            </>
          )}
        </small>
      </span>
      {isPresent ? (
        <small className="muted">Present</small>
      ) : (
        <Button variant="quiet" size="small" aria-label={`Compare ${nameOf(revision)}`} onClick={onCompare}>
          Compare
        </Button>
      )}
    </>
  );
}

interface VersionDialogProps {
  revision: Revision;
  present: Content;
  isChanged: boolean;
  onRestore: () => Promise<void>;
  onClose: () => void;
}

/** What has changed since a version. */
function VersionDialog({ revision, present, isChanged, onRestore, onClose }: VersionDialogProps) {
  const [busy, setBusy] = useState(false);
  const { title, body } = revision;
  const isSameText = title === present.title && body === present.body;

  async function restore(): Promise<void> {
    setBusy(true);
    await onRestore();
  }

  return (
    <DetailDialog open onOpenChange={onClose} title={`${nameOf(revision)} and the present one`}>
      <p className="dialog-text">
        {isSameText
          ? 'Title and text are the same.'
          : 'What was removed since is struck through, and what was added is underlined.'}
      </p>
      {title === present.title ? null : (
        <>
          <h3 className="content-subtitle">Title</h3>
          <TextDifference before={title} after={present.title} />
        </>
      )}
      {body === present.body ? null : (
        <>
          <h3 className="content-subtitle">Text</h3>
          <TextDifference before={body} after={present.body} />
        </>
      )}
      {isChanged ? <p className="dialog-text">What you have typed and not saved is lost if you restore this.</p> : null}
      <div className="dialog-acts">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button busy={busy} onClick={() => void restore()}>
          Restore
        </Button>
      </div>
    </DetailDialog>
  );
}

function nameOf({ n }: Revision): string {
  return n === 0 ? 'Text of the shop' : `Version ${n}`;
}
