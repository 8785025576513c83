import { lastingStorage } from '#platform/browser-storage.ts';
import { createApiClient } from '#platform/http/api-client.ts';

/** Where the browser keeps the session token (specification, section 9). */
export const TOKEN_KEY = 'access-token';

/** The typed client of the shop's API for the person who is signed in here. */
export const api = createApiClient(() => lastingStorage.read(TOKEN_KEY));
