import { type ComponentType, useEffect, useState } from 'react';
import { reportFailedChunk } from './failed-chunks.ts';

interface LazyOptions<Props> {
  /** Shown while the component loads. */
  Fallback?: ComponentType<Props>;
  /** Called when the component fails to load, for example to close the dialog again. */
  onLoadError?: (props: Props) => void;
}

/**
 * Creates a component whose chunk is loaded on first render. Loading fails when the browser is offline or after a new
 * release. The page then stays usable and offers a reload, because browsers never retry a failed module import.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { Fallback, onLoadError }: LazyOptions<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once at module level, like React.lazy
  return function LazyComponent(props) {
    const [, setIsLoaded] = useState(Loaded !== undefined);

    useEffect(() => {
      if (Loaded) return;
      load().then(
        (module) => {
          Loaded = module.default;
          setIsLoaded(true);
        },
        () => {
          onLoadError?.(props);
          reportFailedChunk();
        },
      );
    });

    const Shown = Loaded ?? Fallback;
    return Shown ? <Shown {...props} /> : null;
  };
}

/** Closes the dialog or menu that failed to load; for {@link LazyOptions.onLoadError}. */
export function closeOnLoadError({ onOpenChange }: { onOpenChange: (open: boolean) => void }): void {
  onOpenChange(false);
}
