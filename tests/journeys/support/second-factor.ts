import { API_ROOT } from '#platform/http/api-root.ts';
import { appCode } from '../../support/authenticator-app.ts';
import type { Person } from './api.ts';
import { expect } from './test.ts';

/** Sets up an authenticator app for this person through the API, which ends the session of `person`. */
export async function setUpApp({ url }: { url: string }, { cookie, password }: Person): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url, cookie: `${cookie.name}=${cookie.value}` };
  const post = async (path: string, body: object) => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}${API_ROOT}/auth/two-factor/${path}`, request);
    expect(response.status).toBe(200);
    return response.json();
  };
  const { key } = await post('enable', { password });
  await post('verify-totp', { code: appCode(key) });
}
