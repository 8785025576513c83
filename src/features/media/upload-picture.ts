import { TOKEN_KEY } from '#features/identity/session/api.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { persistentStorage } from '#platform/browser-storage.ts';
import { ApiError, readProblem, unreachable } from '#platform/http/api-client.ts';
import { API_ROOT } from '#platform/http/call.ts';
import { pictureCalls } from './picture-calls.ts';
import { PICTURE_FIELD } from './picture-limits.ts';

interface UploadOptions {
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Aborts the upload. The promise is then rejected with the signal's reason. */
  signal: AbortSignal;
}

/** Uploads a picture and returns its URL. Throws ApiError like the API client. */
export async function uploadPicture(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  await keepTokenFresh();
  signal.throwIfAborted();
  const response = await send(file, onProgress, signal);
  if (!response.ok) throw new ApiError(await readProblem(response));
  return pictureCalls.uploadPicture.answer.parse(await response.json()).data.url;
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(file: File, onProgress: UploadOptions['onProgress'], signal: AbortSignal): Promise<Response> {
  const { method, path } = pictureCalls.uploadPicture;
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append(PICTURE_FIELD, file);

  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.open(method, API_ROOT + path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${persistentStorage.read(TOKEN_KEY) ?? ''}`);
    request.send(form);
  });
}
