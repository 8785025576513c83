/** Where the shop serves the service worker, which the build writes there. */
export const SERVICE_WORKER = '/service-worker.js';

/** Asks the service worker to delete what tells which pages were opened. */
export const FORGET_PAGES = 'FORGET_PAGES';
