import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { insertTextIntoField } from 'text-field-edit';
import {
  BOLD,
  continueLine,
  ITALIC,
  insertLink,
  pasteLink,
  type Selected,
  type TextChange,
  toggleMark,
} from './format-text.ts';

/** What can be done to the selected text. Undefined if it leaves the text as it is. */
export type Format = (selected: Selected) => TextChange | undefined;

const SHORTCUTS: Readonly<Record<string, Format>> = {
  b: (selected) => toggleMark(selected, BOLD),
  i: (selected) => toggleMark(selected, ITALIC),
  k: insertLink,
};

/** Changes the text of a field as if it were typed, so that people can undo it, and focuses the field. */
export function useTextChanges(field: RefObject<HTMLTextAreaElement | null>) {
  /** @returns whether there was something to change. */
  function apply(format: Format): boolean {
    const { current } = field;
    const change = current && format({ text: current.value, start: current.selectionStart, end: current.selectionEnd });
    if (!current || !change) return false;
    const { from, to, replacement, start, end } = change;
    current.focus();
    current.setSelectionRange(from, to);
    if (from !== to || replacement !== '') insertTextIntoField(current, replacement);
    current.setSelectionRange(start, end);
    return true;
  }

  return {
    apply,

    /** Properties of the field: shortcuts, lists that continue, and links that are pasted. */
    handlers: {
      onKeyDown(event: KeyboardEvent): void {
        const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
        // Enter chooses among suggestions of an input method.
        if (altKey || shiftKey || nativeEvent.isComposing) return;
        const format = ctrlKey || metaKey ? SHORTCUTS[key.toLowerCase()] : key === 'Enter' ? continueLine : undefined;
        if (format && apply(format)) event.preventDefault();
      },

      onPaste(event: ClipboardEvent): void {
        const pasted = event.clipboardData.getData('text/plain').trim();
        if (apply((selected) => pasteLink(selected, pasted))) event.preventDefault();
      },
    },
  };
}
