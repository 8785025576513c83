import { persistentStorage } from '#platform/browser-storage.ts';
import { createApiClient } from '#platform/http/api-client.ts';
import { askToConfirm } from './confirmation-asker.ts';
import { TOKEN_KEY } from './token-holder.ts';

/** The typed API client, which sends the session token of this browser. */
export const api = createApiClient(() => persistentStorage.read(TOKEN_KEY), askToConfirm);
