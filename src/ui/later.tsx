import {
  type ComponentType,
  Fragment,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { reportFailedChunk } from './failed-chunks.ts';
import { firstUse } from './first-use.ts';
import { useHydrated } from './use-hydrated.ts';

/** Marks parts of the page that are not hydrated yet. Their presses wait (`web/start-script.ts`). */
export const NOT_HYDRATED = 'data-later';

/** The event that tells the window that such a part is hydrated. */
export const PART_READY = 'part-ready';

interface LaterOptions {
  /** Whether the part is most of its page. Visitors who come from another page stay there until it has loaded. */
  isMainPart?: boolean;
}

/**
 * Creates a component that the server renders, and whose chunk browsers load at the first sign of use. Until then its
 * HTML stays as it is, and links in it work as links.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isMainPart = false }: LaterOptions = {},
) {
  const loading = firstUse.then(load).catch(keepHtml);
  const Loading = lazy(import.meta.env.SSR ? load : () => loading);
  let Loaded: ComponentType<Props> | undefined;
  void loading.then((module) => {
    Loaded = module.default;
  });

  // biome-ignore lint/correctness/noComponentHookFactories: called once at module level, like React.lazy
  return memo(function Later(props: Props) {
    // On later pages it is there at once.
    const [Part] = useState(() => Loaded ?? Loading);
    const isNavigation = useHydrated();
    const [Boundary] = useState(() => (isMainPart && isNavigation ? Fragment : Suspense));
    const part = useRef<HTMLDivElement>(null);
    // The same element as long as the properties are the same: an update would make React replace the HTML.
    const content = useMemo(
      () => (
        <Boundary>
          <Part {...props} />
          <Hydrated part={part} />
        </Boundary>
      ),
      [Boundary, Part, props],
    );
    return (
      <div className="later" {...{ [NOT_HYDRATED]: '' }} ref={part}>
        {content}
      </div>
    );
  });
}

/** The page stays usable without the part, and offers a reload. */
function keepHtml(): Promise<never> {
  reportFailedChunk();
  return new Promise(() => {});
}

/** Removes the mark when React has hydrated the part. */
function Hydrated({ part }: { part: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    part.current?.removeAttribute(NOT_HYDRATED);
    dispatchEvent(new Event(PART_READY));
  }, [part]);
  return null;
}
