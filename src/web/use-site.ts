import { useRouteLoaderData } from 'react-router';
import type { Door } from '#features/catalogue/door/door.ts';
import type { SiteFacts } from './site-facts.ts';

/** Returns what pages need to know about the shop, or `undefined` if the root loader failed. */
export function useSite(): SiteFacts | undefined {
  return useRouteLoaderData<SiteFacts>('root');
}

/** Returns the doors to the catalogue. None if the root loader failed. */
export function useDoors(): readonly Door[] {
  return useRouteLoaderData<{ doors: readonly Door[] }>('root')?.doors ?? [];
}
