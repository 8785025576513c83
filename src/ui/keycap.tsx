import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A small key with a numeral or icon on it. */
export function Keycap({ children }: { children: ReactNode }) {
  return <span className="keycap">{children}</span>;
}

/** One or three large decorative keys, hidden from screen readers. Of three, the middle one is pressed. */
export function KeyArt({ legends }: { legends: readonly [string] | readonly [string, string, string] }) {
  return (
    <div className="key-art" aria-hidden="true">
      {legends.map((legend, index) => {
        const middle = legends.length === 1 || index === 1;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the keys never move, and their legends may repeat
            key={index}
            className={classNames(middle && 'key-homing', middle && legends.length === 3 && 'key-pressed')}
          >
            {legend}
          </span>
        );
      })}
    </div>
  );
}
