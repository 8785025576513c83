import { useEffect, useRef, useState } from 'react';
import { BoardDrawing } from '#features/keyboard-layout/board-drawing.tsx';
import { getLayout } from '#features/keyboard-layout/layouts.ts';
import { Icon } from '#ui/icon.tsx';
import { DetailDialog } from '#ui/modal.tsx';
import { Switch } from '#ui/switch.tsx';
import { type Shortcut, usedCodes } from './shortcut-list.ts';
import { setSingleKeys } from './single-keys.ts';
import './shortcut-styles.css';
import { areSingleKeysOn } from './single-keys.ts';

interface ShortcutMapProps {
  shortcuts: readonly Shortcut[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A board on which the usable keys glow, what they do, and the switch for those that are pressed alone. */
export default function ShortcutMap({ shortcuts, open, onOpenChange }: ShortcutMapProps) {
  return (
    <DetailDialog className="shortcut-map" title="Keyboard shortcuts" open={open} onOpenChange={onOpenChange}>
      <GlowingBoard shortcuts={shortcuts} />
      <dl>
        {shortcuts.map(({ label, keys, how }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <kbd className="shortcut-key">{keys[0]}</kbd>
              {how === 'in turn' ? 'then' : null}
              {keys[1] === undefined ? null : <kbd className="shortcut-key">{keys[1]}</kbd>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="shortcut-map-foot">
        <p className="note">
          <Icon name="info" small />
          Off while you type in a field.
        </p>
        <SingleKeySwitch />
      </div>
    </DetailDialog>
  );
}

function GlowingBoard({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function show({ type, code }: KeyboardEvent): void {
      board.current
        ?.querySelector(`[data-code="${CSS.escape(code)}"]`)
        ?.toggleAttribute('data-down', type === 'keydown');
    }
    for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, show);
    return () => {
      for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, show);
    };
  }, []);
  return (
    <div ref={board}>
      <BoardDrawing
        layout={getLayout('75 %', 'ANSI')}
        label="The keys that are used, on a keyboard"
        marked={usedCodes(shortcuts)}
        hasKnob
      />
    </div>
  );
}

function SingleKeySwitch() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Switch
      label="Single-key shortcuts"
      checked={isOn}
      onChange={({ target: { checked } }) => {
        setOn(checked);
        setSingleKeys(checked);
      }}
    />
  );
}
