import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import MessageCircle from 'lucide-react/icons/message-circle';
import Package from 'lucide-react/icons/package';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import StickyNote from 'lucide-react/icons/sticky-note';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import { use } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Keycap } from '#ui/keycap.tsx';
import { Moment } from '#ui/moment.tsx';
import { ShopName } from '#ui/shop-name.ts';
import type { TimelineEntry } from './timeline-calls.ts';

const ICONS: Readonly<Record<TimelineEntry['kind'], LucideIcon>> = {
  placed: ShoppingBag,
  paid: CreditCard,
  'payment-failed': CircleAlert,
  'hold-ended': Clock,
  status: Package,
  shipped: Truck,
  cancelled: CircleX,
  refunded: Banknote,
  'return-requested': Undo2,
  'return-accepted': Undo2,
  'return-refused': Undo2,
  'return-received': Undo2,
  withdrawn: Undo2,
  message: MessageCircle,
  note: StickyNote,
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
        const EntryIcon = ICONS[entry.kind];
        const isWritten = entry.kind === 'message' || entry.kind === 'note';
        return (
          <li key={entry._id}>
            <Keycap>
              <EntryIcon className="icon" />
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
