import { persistentStorage } from '#platform/browser-storage.ts';
import { createApiClient } from '#platform/http/api-client.ts';

/** The storage key of the session token (specification, section 9). */
export const TOKEN_KEY = 'access-token';

/** The typed API client, which sends the session token of this browser. */
export const api = createApiClient(() => persistentStorage.read(TOKEN_KEY));
