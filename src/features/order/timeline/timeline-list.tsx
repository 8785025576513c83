import { use } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Keycap } from '#ui/keycap.tsx';
import { Moment } from '#ui/moment.tsx';
import { ShopName } from '#ui/shop-name.ts';
import type { TimelineEntry } from './timeline-calls.ts';

const ICONS: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  placed: 'shopping-bag',
  paid: 'credit-card',
  'payment-failed': 'circle-exclamation-point',
  'hold-ended': 'clock',
  status: 'package',
  shipped: 'truck',
  cancelled: 'circle-x',
  refunded: 'banknote',
  'return-requested': 'undo-2',
  'return-accepted': 'undo-2',
  'return-refused': 'undo-2',
  'return-received': 'undo-2',
  withdrawn: 'undo-2',
  message: 'message-circle',
  note: 'sticky-note',
};

/** Who looks at a timeline. */
export type Reader = 'customer' | 'staff';

interface Perspective {
  reader: Reader;
  /** The customer's name. */
  customer: string;
}

/** The entries of a timeline, oldest first. Screen readers announce new ones. */
export function TimelineList({ entries, ...perspective }: Perspective & { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline" aria-live="polite" aria-relevant="additions">
      {entries.map((entry) => {
        const isWritten = entry.kind === 'message' || entry.kind === 'note';
        return (
          <li key={entry._id}>
            <Keycap>
              <Icon name={ICONS[entry.kind]} />
            </Keycap>
            <span className="timeline-text">{isWritten ? <Author entry={entry} {...perspective} /> : entry.text}</span>
            <Moment at={entry.at} to="minute" />
            {isWritten ? (
              <p dir="auto" className={classNames('timeline-said', entry.kind === 'note' && 'timeline-note')}>
                {entry.text}
              </p>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function Author({ entry: { kind, by }, reader, customer }: Perspective & { entry: TimelineEntry }) {
  const shopName = use(ShopName);
  if (kind === 'note') return 'Note';
  if (by === 'shop') return reader === 'staff' ? 'The shop replied' : `${shopName} replied`;
  if (reader === 'customer') return 'You wrote';
  return (
    <>
      <bdi>{customer}</bdi> wrote
    </>
  );
}
