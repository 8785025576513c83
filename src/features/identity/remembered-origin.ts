/** Query parameter of the sign-in page: where to go afterwards. */
const ORIGIN = 'from';

/** The sign-in page's address, remembering the page that was wanted. */
export function signInPath(wantedUrl: string): string {
  const { pathname, search } = new URL(wantedUrl);
  return `/signIn?${new URLSearchParams({ [ORIGIN]: pathname + search })}`;
}

/** The remembered page, if it is one of this site: anything else leads home. */
export function rememberedOrigin(signInUrl: URL): string {
  const origin = signInUrl.searchParams.get(ORIGIN);
  if (!origin) return '/';
  const wanted = URL.parse(origin, signInUrl.origin);
  if (wanted?.origin !== signInUrl.origin) return '/';
  // A path that begins with two slashes is another site's address to the browser.
  return wanted.pathname.startsWith('//') ? '/' : wanted.pathname + wanted.search;
}
