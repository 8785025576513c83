/** Thrown by sign-ins of people who have to enter a code now. */
export class CodeNeeded extends Error {}

/** The page that asks for the code. It keeps the query, and with it the page to return to. */
export function codePath(): string {
  return `/signIn/code${window.location.search}`;
}
