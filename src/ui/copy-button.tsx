import { Icon } from '#ui/icon.tsx';
import { Button } from './button.tsx';
import { showToast } from './toast.tsx';

type CopyButtonProps = {
  text: string;
  /** What is copied, as the subject of "copied": "Key". */
  what?: string;
  variant?: 'secondary' | 'quiet';
};

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text, what, variant = 'secondary' }: CopyButtonProps) {
  async function copy(): Promise<void> {
    if (await copyText(text)) {
      showToast({ kind: 'success', text: what === undefined ? 'Copied' : `${what} copied` });
    } else {
      showToast({ kind: 'error', text: 'Your browser did not allow copying. Select the text and copy it.' });
    }
  }
  return (
    <Button variant={variant} size="small" onClick={() => void copy()}>
      <Icon name="copy" small />
      Copy
    </Button>
  );
}

/** Copies a text to the clipboard. @returns false if the browser has none or forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
