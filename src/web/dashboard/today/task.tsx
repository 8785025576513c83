import { type ReactNode, useId } from 'react';
import { formatNumber } from '#platform/format-numbers.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Keycap } from '#ui/keycap.tsx';
import { TextLink } from '#ui/text-link.tsx';

export interface TaskProps {
  /** Whether what has to be done is shown. */
  isOpen: boolean;
  onToggle: () => void;
}

type TaskRowProps = TaskProps & {
  count: number;
  title: string;
  /** The first of what waits. */
  note: ReactNode;
  /** What is to be done, such as "Ship". */
  act: string;
  /** Waits for a person, and not just for goods. */
  isUrgent?: boolean;
  /** Where all of them are, if there are more than the first. */
  allPath?: string;
  /** Where it is done, below the row. */
  children: ReactNode;
};

/** Something to do, which is done in place. */
export function TaskRow({ count, title, note, act, isUrgent, allPath, isOpen, onToggle, children }: TaskRowProps) {
  const id = useId();
  return (
    <li className="task" data-urgent={isUrgent}>
      <Keycap>{formatNumber(count)}</Keycap>
      <div className="task-text">
        <b id={id}>{title}</b>
        <small>{note}</small>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-describedby={id}
        className="task-act"
        onClick={onToggle}
      >
        {act}
        <Icon name="chevron-down" small />
      </Button>
      {isOpen ? (
        <div className="task-place">
          {children}
          {allPath !== undefined && count > 1 ? (
            <p className="task-link">
              <TextLink to={allPath}>All of them</TextLink>
            </p>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
