import { keepTokenFresh } from '#features/identity/session/session.ts';

/** Long enough for the new tab to read the document. */
const KEPT_FOR_MILLISECONDS = 60_000;

/**
 * Opens a document in a new tab. It cannot be a link, because requests for documents carry the session token.
 * @param load requests the document.
 */
export async function openDocument(load: () => Promise<Response>): Promise<void> {
  // Browsers block tabs that open later than the click.
  const tab = window.open('', '_blank');
  try {
    await keepTokenFresh();
    const response = await load();
    const url = URL.createObjectURL(await response.blob());
    setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MILLISECONDS);
    if (tab) tab.location.href = url;
    else window.location.href = url;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
