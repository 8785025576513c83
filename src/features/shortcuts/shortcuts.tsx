import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#features/identity/session/session.ts';
import { focusCard, pressCardButton } from './card-focus.ts';
import { ShortcutHint, type ShownHint } from './shortcut-hint.tsx';
import { type Shortcut, type ShortcutScope, shortcutsOf } from './shortcut-list.ts';
import './shortcut-styles.css';
import { useShortcutMap } from './use-shortcut-map.tsx';

/** How long the key after `G` may take, and how long a hint is shown otherwise, in milliseconds. */
const GO_MS = 3000;
const HINT_MS = 900;

export interface ShortcutsProps {
  scope: ShortcutScope;
  /** Keys that were pressed and are not handled yet. */
  pressed: readonly string[];
  /** The first of them is handled. */
  onHandled: () => void;
}

/** The shortcuts of the page, with a hint on what a key does and the map of all of them. */
export default function Shortcuts({ scope, pressed, onHandled }: ShortcutsProps) {
  const navigate = useNavigate();
  const session = useSession();
  const shortcuts = shortcutsOf(scope, session);
  const goShortcuts = shortcuts.filter(({ how }) => how === 'in turn');
  const { map, showMap } = useShortcutMap(scope);
  const [hint, setHint] = useState<ShownHint>();
  const isGoing = hint !== undefined && hint.label === undefined;

  /** @returns whether it did something. */
  function run({ action }: Shortcut): boolean {
    if (typeof action === 'object') void navigate(action.to);
    if (action === 'map') showMap();
    if (action === 'next') return focusCard(1);
    if (action === 'previous') return focusCard(-1);
    if (action === 'add') return pressCardButton();
    return action !== undefined && action !== 'search';
  }

  function hintOf(key: string): Omit<ShownHint, 'press'> | undefined {
    if (!isGoing && goShortcuts.some(({ keys }) => keys[0] === key)) return { pressed: key };
    const [how, index] = isGoing ? (['in turn', 1] as const) : (['alone', 0] as const);
    const shortcut = shortcuts.find((each) => each.how === how && each.keys[index] === key);
    if (!shortcut || !run(shortcut) || shortcut.action === 'map') return undefined;
    return { pressed: key, label: shortcut.label };
  }

  const handle = useEffectEvent((key: string) => {
    const next = hintOf(key.toUpperCase());
    setHint((before) => next && { ...next, press: (before?.press ?? 0) + 1 });
    onHandled();
  });
  // A key after `G` waits until it is known who is signed in, which decides where some of them lead.
  const isUnknown = isGoing && !goShortcuts.some(({ keys }) => keys[1] === pressed[0]?.toUpperCase());
  const isWaiting = pressed.length > 0 && isUnknown && !session.isKnown && session.loading;
  useEffect(() => {
    if (pressed[0] !== undefined && !isWaiting) handle(pressed[0]);
  }, [pressed, isWaiting]);

  useEffect(() => {
    if (!hint || isWaiting) return;
    const timer = setTimeout(() => setHint(undefined), isGoing ? GO_MS : HINT_MS);
    return () => clearTimeout(timer);
  }, [hint, isGoing, isWaiting]);

  return (
    <>
      {hint ? <ShortcutHint {...hint} following={isGoing ? goShortcuts : []} /> : null}
      {map}
    </>
  );
}
