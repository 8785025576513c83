/** Whether a link leads to the shop itself by a path, not to another site. */
export function isShopPath(to: string): boolean {
  return to.startsWith('/');
}

/** Returns the `rel` of a link: pages elsewhere get no access to the window of the shop. */
export function relOf(to: string): 'noopener' | undefined {
  return isShopPath(to) ? undefined : 'noopener';
}
