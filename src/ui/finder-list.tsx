import type { ReactNode } from 'react';
import { Picture } from '#ui/picture.tsx';
import { scrollIntoView } from './scroll-into-view.ts';

const THUMB_PIXELS = 48;

/** Something that a search dialog offers. */
export interface FinderOption {
  /** Unique among the options. */
  key: string;
  text: string;
  /** An icon. */
  icon?: ReactNode;
  /** The address of a picture, instead of an icon. */
  picture?: string;
  /** Below the text. */
  note?: ReactNode;
  /** At the end of the row, such as a price. */
  end?: ReactNode;
}

export interface FinderGroup<Option extends FinderOption> {
  label: string;
  options: readonly Option[];
}

interface FinderListProps<Option extends FinderOption> {
  id: string;
  groups: readonly FinderGroup<Option>[];
  /** Key of the option that Enter opens. */
  active: string | undefined;
  typed: string;
  /** The pointer moved over an option. */
  onPoint: (option: Option) => void;
  onOpen: (option: Option) => void;
}

/** The listbox of a search dialog. */
export function FinderList<Option extends FinderOption>({
  id,
  groups,
  active,
  typed,
  onPoint,
  onOpen,
}: FinderListProps<Option>) {
  return (
    <div className="finder-list" role="listbox" id={id} aria-label="Suggestions" hidden={groups.length === 0}>
      {groups.map(({ label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
        <div key={label} role="group" aria-label={label}>
          <p className="finder-group" role="presentation">
            {label}
          </p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the field, which keeps the focus
            <div
              key={option.key}
              className="finder-option"
              role="option"
              id={`${id}-${option.key}`}
              aria-selected={option.key === active}
              tabIndex={-1}
              ref={option.key === active ? scrollIntoView : undefined}
              onMouseMove={() => onPoint(option)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(option)}
            >
              {option.picture === undefined ? option.icon : <Thumb picture={option.picture} />}
              <span dir="auto">
                <Highlighted text={option.text} typed={typed} />
                {option.note === undefined ? null : <small>{option.note}</small>}
              </span>
              {option.end === undefined ? null : <span className="finder-end">{option.end}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Thumb({ picture }: { picture: string }) {
  return (
    <span className="finder-thumb">
      <Picture src={picture} alt="" width={THUMB_PIXELS} height={THUMB_PIXELS} sizes={`${THUMB_PIXELS}px`} />
    </span>
  );
}

/** Shows what is typed in bold where a word of the text begins so. */
function Highlighted({ text, typed }: { text: string; typed: string }) {
  const last = typed.trim().split(/\s+/).at(-1) ?? '';
  const at = last === '' ? -1 : ` ${text}`.toLowerCase().indexOf(` ${last.toLowerCase()}`);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + last.length)}</mark>
      {text.slice(at + last.length)}
    </>
  );
}
