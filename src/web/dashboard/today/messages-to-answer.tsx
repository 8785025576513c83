import { href } from 'react-router';
import type { ContactMessage } from '#features/contact/contact-schema.ts';
import { MessageCard } from '#features/contact/message-card.tsx';
import { type TaskProps, TaskRow } from './task.tsx';

/** The open messages of the contact form, of which the newest is answered here. */
export function MessagesToAnswer({ first, total, ...rest }: TaskProps & { first: ContactMessage; total: number }) {
  return (
    <TaskRow
      {...rest}
      isUrgent
      count={total}
      title={total === 1 ? 'Open message' : 'Open messages'}
      note={
        <>
          <bdi>{first.name}</bdi>: <bdi>{first.message}</bdi>
        </>
      }
      act="Answer"
      allPath={href('/adminDashboard/contact')}
    >
      <MessageCard key={first._id} message={first} />
    </TaskRow>
  );
}
