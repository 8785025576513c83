/** Query parameter of the sign-in page: the page to return to. */
export const ORIGIN = 'from';

/** Builds the path of the sign-in page, with the page to return to. */
export function signInPath(pageUrl: string): string {
  return `/signIn?${originQuery(pageUrl)}`;
}

/** Builds the query that remembers the page to return to. */
export function originQuery(pageUrl: string): URLSearchParams {
  const { pathname, search } = new URL(pageUrl);
  return new URLSearchParams({ [ORIGIN]: pathname + search });
}

/** Returns the remembered page, or `startPage` if there is none or it is not on this site. */
export function rememberedOrigin(signInUrl: URL, startPage: string): string {
  const origin = signInUrl.searchParams.get(ORIGIN);
  if (!origin) return startPage;
  const page = URL.parse(origin, signInUrl.origin);
  if (page?.origin !== signInUrl.origin) return startPage;
  // Browsers treat a path that begins with two slashes as the URL of another site.
  return page.pathname.startsWith('//') ? startPage : page.pathname + page.search;
}
