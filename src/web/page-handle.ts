/** How the server treats a page's URL; a route module exports it as `handle`. */
export interface PageHandle {
  /**
   * Returns the query parameters that the page depends on, in a canonical order. All others are ignored. Without this
   * function the page depends on no query parameter.
   */
  canonicalQuery?: (query: URLSearchParams) => URLSearchParams;
  /**
   * Returns the query parameters with which the page is rendered for each request and not cached. Its data must not
   * depend on them.
   */
  uncachedQuery?: (query: URLSearchParams) => URLSearchParams;
  /** The URL contains a secret, such as a reset token, so the page must not be cached anywhere. */
  hasSecretAddress?: true;
  /**
   * The page is complete without scripts, so the application starts at the first sign of use, or some seconds after the
   * page has loaded. What visitors do before that waits for it.
   */
  canStartLate?: true;
}
