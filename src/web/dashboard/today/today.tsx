import { use, useState } from 'react';
import { useSession } from '#features/identity/session/session.ts';
import type { Overview } from '#features/overview/overview-schema.ts';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { countTasks, TASK_KINDS, type TaskKind, WaitingTasks } from '../tasks.ts';
import { MessagesToAnswer } from './messages-to-answer.tsx';
import { PoorReviews } from './poor-reviews.tsx';
import { ReturnsToDecide } from './returns-to-decide.tsx';
import { SoldOut } from './sold-out.tsx';
import { ToShip } from './to-ship.tsx';

/** What the person has to do, each of which is done in place. One at a time is open. */
export function Today({ scarce }: { scarce: Overview['scarce'] | undefined }) {
  const tasks = use(WaitingTasks);
  const { permissions } = useSession();
  const [opened, setOpened] = useState<TaskKind | 'soldOut'>();
  if (!tasks) return <TodaySkeleton />;

  const { toShip, returns, reviews, messages } = tasks;
  const soldOut = permissions.has('stock.write') ? scarce : undefined;
  const open = (kind: typeof opened) => ({
    isOpen: kind === opened,
    onToggle: () => setOpened(kind === opened ? undefined : kind),
  });
  if (countTasks(tasks, TASK_KINDS) + (soldOut?.soldOut ?? 0) === 0) {
    return (
      <div className="tasks">
        <EmptyPanel title="All done" text="Nothing waits for you." />
      </div>
    );
  }
  return (
    <ol className="tasks" aria-label="To do">
      {toShip?.first ? <ToShip first={toShip.first} total={toShip.total} {...open('toShip')} /> : null}
      {messages?.first ? (
        <MessagesToAnswer first={messages.first} total={messages.total} {...open('messages')} />
      ) : null}
      {reviews?.first ? <PoorReviews first={reviews.first} total={reviews.total} {...open('reviews')} /> : null}
      {returns?.first ? <ReturnsToDecide first={returns.first} total={returns.total} {...open('returns')} /> : null}
      {soldOut && soldOut.soldOut > 0 ? <SoldOut scarce={soldOut} {...open('soldOut')} /> : null}
    </ol>
  );
}

/** Stands where {@link Today} will. */
export function TodaySkeleton() {
  return <Skeleton shape="panel" height={73} className="tasks" />;
}
