/** What a page states about its address, in its export `handle`. */
export interface PageHandle {
  /**
   * The part of a query that the page depends on, always written in the same way. Whatever else a query says is as good
   * as not said. A page that states nothing depends on no query.
   */
  canonicalQuery?: (query: URLSearchParams) => URLSearchParams;
  /** Whoever knows the address may do something, so nothing on the way may store it or what is there. */
  hasSecretAddress?: true;
}
