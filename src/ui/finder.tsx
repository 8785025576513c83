import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { type FinderGroup, FinderList, type FinderOption } from '#ui/finder-list.tsx';
import { Icon } from '#ui/icon.tsx';

interface FinderProps<Option extends FinderOption> {
  label: string;
  placeholder: string;
  maxLength: number;
  typed: string;
  onType: (text: string) => void;
  groups: readonly FinderGroup<Option>[];
  onOpen: (option: Option) => void;
  /** Enter was pressed and no option is selected. */
  onEnter: () => void;
  /** Selects the first option from the start, so that Enter opens it. */
  selectsFirst?: boolean;
  /** A sentence instead of options: nothing was found, or the search failed. */
  notice?: string | undefined;
  /** Searches again after a failure. */
  onRetry?: (() => void) | undefined;
  onClose: () => void;
  /** Shows all keyboard shortcuts. */
  onShortcuts: () => void;
  children?: ReactNode;
}

/** The content of a search dialog: a combobox by the ARIA pattern with a listbox. The focus stays in the field. */
export function Finder<Option extends FinderOption>(props: FinderProps<Option>) {
  const { label, placeholder, maxLength, typed, onType, groups, onOpen, onEnter, selectsFirst, onClose } = props;
  const listId = useId();
  const [activeKey, setActiveKey] = useState<string>();
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ key }) => key === activeKey) ?? (selectsFirst ? options[0] : undefined);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    const index = active ? options.indexOf(active) + step : Math.min(step, 0);
    setActiveKey(options.at(index % options.length)?.key);
  }

  return (
    <>
      <form
        className="finder-field"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          if (active) onOpen(active);
          else onEnter();
        }}
      >
        <Icon name="search" />
        <input
          type="text"
          name="q"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.key}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxLength}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setActiveKey(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close search" type="button" onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </form>
      <FinderList
        id={listId}
        groups={groups}
        active={active?.key}
        typed={typed}
        onPoint={({ key }) => setActiveKey(key)}
        onOpen={onOpen}
      />
      <p className={props.notice === undefined ? 'visually-hidden' : 'finder-nothing'} role="status">
        {props.notice ?? countOptions(typed, options.length)}
      </p>
      {props.onRetry ? (
        <p className="finder-clear">
          <button type="button" className="text-link" onClick={props.onRetry}>
            Try again
          </button>
        </p>
      ) : null}
      {props.children}
      <div className="finder-foot">
        <Keys />
        <button type="button" className="text-link" onClick={props.onShortcuts}>
          Keyboard shortcuts
        </button>
      </div>
    </>
  );
}

/** Says how many options there are, for screen readers. */
function countOptions(typed: string, count: number): string {
  if (typed.trim() === '' || count === 0) return '';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

function Keys() {
  return (
    <p className="finder-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        Choose
      </span>
      <span>
        <kbd>Enter</kbd>
        Open
      </span>
      <span>
        <kbd>Esc</kbd>
        Close
      </span>
    </p>
  );
}
