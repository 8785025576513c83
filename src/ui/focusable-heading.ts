/**
 * Makes the page's heading focusable and returns it. It takes the focus where the focused element is gone, which would
 * send keyboards back to the start of the page.
 */
export function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}
