import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Moment } from '#ui/moment.tsx';
import type { Content } from '../content-schema.ts';
import type { ContentEntries } from './content-entries.ts';
import { TextDifference } from './text-difference.tsx';

interface ConflictPanelProps {
  theirs: Content;
  mine: ContentEntries;
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows what another person has saved in the meantime beside what is entered here, and asks which one to go on with. */
export function ConflictPanel({ theirs, mine, busy, onTakeTheirs, onKeepMine }: ConflictPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // People who are typing go on.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select')) heading.current?.focus();
  }, []);
  return (
    <section className="panel content-conflict" aria-labelledby="conflict-title">
      <h2 className="panel-title" id="conflict-title" ref={heading} tabIndex={-1}>
        <bdi>{theirs.changedBy?.name ?? 'Another person'}</bdi> has saved another version
      </h2>
      <p className="panel-text" role="alert">
        {theirs.changedAt === undefined ? null : (
          <>
            Saved <Moment at={theirs.changedAt} to="minute" />, since you opened this page.{' '}
          </>
        )}
        Nothing of yours is lost, and nothing is saved until you choose. What only they have is struck through, and what
        only you have is underlined.
      </p>
      <Compared label="Title" before={theirs.title} after={mine.title} />
      <Compared label="Text" before={theirs.body} after={mine.body} />
      <Compared label="Excerpt" before={theirs.excerpt ?? ''} after={mine.excerpt} />
      <div className="content-buttons">
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
        <Button variant="secondary" busy={busy} onClick={onKeepMine}>
          Keep Mine on Top
        </Button>
        <CopyButton text={`${mine.title}\n\n${mine.body}`} what="Your text" variant="quiet" />
      </div>
    </section>
  );
}

function Compared({ label, before, after }: { label: string; before: string; after: string }): ReactNode {
  if (before.trim() === after.trim()) return null;
  return (
    <>
      <h3 className="content-subtitle">{label}</h3>
      <TextDifference before={before} after={after} />
    </>
  );
}
