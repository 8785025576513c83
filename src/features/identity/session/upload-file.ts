import type * as z from 'zod/mini';
import { persistentStorage } from '#platform/browser-storage.ts';
import { addressOf, readProblem, unreachable } from '#platform/http/api-client.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Access, Call } from '#platform/http/call.ts';
import { keepTokenFresh } from './session.ts';
import { TOKEN_KEY } from './token-holder.ts';

interface UploadOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Aborts the upload. The promise is then rejected with the signal's reason. */
  signal: AbortSignal;
}

/** Uploads a file with a call that takes one. Throws ApiError like the API client. */
export async function uploadFile<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(call: Call<P, Q, B, A, Access>, file: File, options: UploadOptions): Promise<z.output<A>> {
  await keepTokenFresh();
  options.signal.throwIfAborted();
  const response = await send(call, file, options);
  if (!response.ok) throw new ApiError(await readProblem(response));
  return call.answer.parse(await response.json());
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(call: Call, file: File, options: UploadOptions): Promise<Response> {
  const { onProgress, signal } = options;
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append(call.upload?.field ?? '', file);

  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.open(call.method, addressOf(call, options));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${persistentStorage.read(TOKEN_KEY) ?? ''}`);
    request.send(form);
  });
}
