/** The event that the application sends to the window when it is hydrated. */
export const APPLICATION_READY = 'application-ready';

/** Marks links that open something on the page, so that a press must wait for the application. */
export const WAITS_FOR_APPLICATION = { 'data-waits': '' };
