import { type ComponentType, lazy } from 'react';
import { showToast } from './toast.tsx';

/**
 * A part of a page whose script comes when the part is first shown. Where it does not come, because the connection is
 * gone or the shop was upgraded meanwhile, the page stays and says so.
 */
export function latePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => missing<Props>()));
}

function missing<Props>(): { default: ComponentType<Props> } {
  showToast({ kind: 'error', text: 'This did not load. Please reload the page.' });
  return { default: () => null };
}
