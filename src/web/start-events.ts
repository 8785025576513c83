/** The event that the application sends to the window when it is hydrated. */
export const APPLICATION_READY = 'application-ready';
