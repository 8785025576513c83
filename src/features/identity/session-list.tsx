import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { describeBrowser } from './describe-browser.ts';
import type { Session } from './identity-calls.ts';

type SessionListProps = {
  sessions: readonly Session[];
  /** Ends one session, not this browser's. */
  onEnd: (session: Session) => Promise<void>;
  /** Signs out in every browser, here too. */
  onEndAll: () => Promise<void>;
};

/** The browsers in which a person is signed in, each with a way to sign it out. */
export function SessionList({ sessions, onEnd, onEndAll }: SessionListProps) {
  const [ending, setEnding] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function end(session: Session) {
    setEnding(session._id);
    await onEnd(session);
    setEnding(undefined);
  }

  return (
    <>
      <ul className="session-list">
        {sessions.map((session) => (
          <li key={session._id}>
            <SessionWords session={session} />
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
                Sign out<span className="sr-only"> {describeBrowser(session.userAgent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="You are signed out in every browser, in this one too, and this browser's cart is emptied."
        actLabel="Sign Out"
        onAct={() => void onEndAll().finally(() => setAsking(false))}
      />
    </>
  );
}

function SessionWords({ session: { userAgent, address, signedInAt } }: { session: Session }) {
  const since = new Date(signedInAt).toLocaleDateString('en-US', { dateStyle: 'medium' });

  return (
    <div>
      <p className="session-name">{describeBrowser(userAgent)}</p>
      <p className="session-facts">
        Since <time dateTime={signedInAt}>{since}</time>
        {address === undefined ? null : `, from ${address}`}
      </p>
    </div>
  );
}
