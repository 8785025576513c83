import type { Shortcut } from './shortcut-list.ts';

/** A key that was pressed, and what it did. */
export interface ShownHint {
  pressed: string;
  /** Counts the presses, because each sinks the key again. */
  press: number;
  /** Undefined while the key waits for another one. */
  label?: string;
}

interface ShortcutHintProps extends ShownHint {
  /** The shortcuts of which it can be the first key. */
  following: readonly Shortcut[];
}

/** The keycap of a key that was pressed, which sinks. Screen readers notice what the shortcut did instead. */
export function ShortcutHint({ pressed, press, label, following }: ShortcutHintProps) {
  return (
    <p className="shortcut-hint" aria-hidden="true">
      <kbd key={press} className="shortcut-key shortcut-key-pressed">
        {pressed}
      </kbd>
      {label}
      {following.length > 0 ? 'then' : null}
      {following.map(({ label: page, keys: [, second] }) => (
        <span key={page}>
          <kbd className="shortcut-key">{second}</kbd>
          {page}
        </span>
      ))}
    </p>
  );
}
