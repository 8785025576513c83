import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Moment } from '#ui/moment.tsx';
import type { Session } from '../identity-calls.ts';
import { describeBrowser } from './describe-browser.ts';

type SessionListProps = {
  sessions: readonly Session[];
  /** Ends a session other than this browser's. */
  onEnd: (session: Session) => Promise<void>;
  /** Signs out in every browser, including this one. */
  onEndAll: () => Promise<void>;
};

/** A list of the browsers in which a person is signed in, each with a sign-out button. */
export function SessionList({ sessions, onEnd, onEndAll }: SessionListProps) {
  const [ending, setEnding] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);

  async function end(session: Session) {
    setEnding(session._id);
    await onEnd(session);
    setEnding(undefined);
  }

  return (
    <>
      <ul className="panel panel-flush session-list">
        {sessions.map((session) => (
          <li key={session._id}>
            <SessionDescription session={session} />
            {session.isCurrent ? (
              <span className="session-here">This browser</span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                busy={ending === session._id}
                busyLabel="Ending"
                onClick={() => void end(session)}
              >
                Sign out<span className="visually-hidden"> {describeBrowser(session.userAgent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Sign out everywhere?"
        description="This signs you out in every browser, including this one, and empties this browser's cart."
        confirmLabel="Sign Out"
        onConfirm={() => void onEndAll().finally(() => setConfirming(false))}
      />
    </>
  );
}

function SessionDescription({ session: { userAgent, address, signedInAt } }: { session: Session }) {
  return (
    <div>
      <p className="session-name">{describeBrowser(userAgent)}</p>
      <p className="session-facts">
        Since <Moment at={signedInAt} />
        {address === undefined ? null : `, from ${address}`}
      </p>
    </div>
  );
}
