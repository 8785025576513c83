/** The event that the application sends to the window when it is hydrated. */
export const APPLICATION_READY = 'application-ready';

/** What marks the scripts of an application that starts late, so that browsers neither load nor run them. */
export const LATE = {
  scriptType: 'application/late-module',
  /** Files that only the page's own scripts use. */
  preload: 'late-modulepreload',
  /** Files that every page uses. */
  sharedPreload: 'late-shared-modulepreload',
};
