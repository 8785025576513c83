import { type ComponentType, useEffect, useState } from 'react';
import { tellMissing } from './missing-parts.ts';

interface Later<Props> {
  /** Stands there until the component has come. */
  Waiting?: ComponentType<Props>;
  /** Takes back what asked for the component. */
  onMissing?: (props: Props) => void;
}

/**
 * A component whose script is fetched when it is first shown. Where it cannot be had, which is so without a connection
 * and after the shop was renewed, the page stays as it is and says so: a browser never fetches such a script again.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { Waiting, onMissing }: Later<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: made once, beside the imports, like React's own lazy components
  return function LoadedLater(props) {
    const [, setIsLoaded] = useState(Loaded !== undefined);

    useEffect(() => {
      if (Loaded) return;
      load().then(
        (part) => {
          Loaded = part.default;
          setIsLoaded(true);
        },
        () => {
          onMissing?.(props);
          tellMissing();
        },
      );
    });

    const Shown = Loaded ?? Waiting;
    return Shown ? <Shown {...props} /> : null;
  };
}

/** For dialogs and menus as {@link Later.onMissing}. */
export function closeMissing({ onOpenChange }: { onOpenChange: (open: boolean) => void }): void {
  onOpenChange(false);
}
