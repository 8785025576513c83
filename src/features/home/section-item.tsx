import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { useMovingList } from '#ui/use-moving-list.ts';
import { describeSchedule } from './describe-schedule.ts';
import type { HomeFormContext } from './home-form.ts';
import type { SectionEntry } from './home-form-schema.ts';
import { nameSection } from './name-section.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { SectionFields } from './section-fields.tsx';
import { toMoment } from './section-schedule.ts';

type SectionItemProps = {
  context: HomeFormContext;
  index: number;
  moving: ReturnType<typeof useMovingList>;
  onRemove: () => void;
  /** Shows what visitors will see of a section. */
  renderPreview: (entry: SectionEntry) => ReactNode;
};

/** A section in the list of the home page. Its form opens below its name. */
export function SectionItem({ context, index, moving, onRemove, renderPreview }: SectionItemProps) {
  const { form } = context;
  const entry = form.watch(`sections.${index}`);
  const isNew = entry._id === '';
  const [isOpened, setOpened] = useState(isNew);
  const toggle = useRef<HTMLButtonElement>(null);
  const bodyId = useId();
  const name = nameSection(entry);
  // What is wrong must be seen.
  const isOpen = isOpened || form.formState.errors.sections?.[index] !== undefined;

  useEffect(() => {
    if (!isNew) return;
    // The menu of kinds, as it closes, gives the focus back to its button.
    const timer = setTimeout(() => toggle.current?.focus());
    return () => clearTimeout(timer);
  }, [isNew]);

  return (
    <li className="panel home-section" {...moving.itemProps(index)}>
      <div className="home-section-head">
        <MoveButtons {...moving.buttonProps(index)} />
        <button
          ref={toggle}
          type="button"
          className="home-section-toggle"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpened(!isOpen)}
        >
          <span className="home-section-name">
            <span>{name}</span>
            <ScheduleBadge entry={entry} />
          </span>
          <Icon name="chevron-down" />
        </button>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </div>
      <div id={bodyId} className="home-section-body" hidden={!isOpen}>
        {isOpen ? (
          <>
            <SectionFields kind={entry.kind} context={context} index={index} />
            <ScheduleFields context={context} index={index} />
            {renderPreview(entry)}
          </>
        ) : null}
      </div>
    </li>
  );
}

function ScheduleBadge({ entry: { startsAt, endsAt, before } }: { entry: SectionEntry }) {
  const timeZone = use(TimeZone);
  const moments = {
    startsAt: toMoment(startsAt, before.startsAt, timeZone),
    endsAt: toMoment(endsAt, before.endsAt, timeZone),
  };
  const described = describeSchedule(moments, { now: Date.now(), timeZone });
  return described ? <Badge tone={described.tone}>{described.text}</Badge> : null;
}
