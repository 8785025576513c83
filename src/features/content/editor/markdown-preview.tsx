import { type MouseEvent, memo, useDeferredValue, useMemo } from 'react';
import { renderMarkdown } from '../markdown.ts';
import { WrittenText } from '../written-text.tsx';

/** Shows a text as the shop would. Long texts follow a moment after what is typed, so that typing never waits. */
export function MarkdownPreview({ label, text }: { label: string; text: string }) {
  const shown = useDeferredValue(text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people who use no mouse scroll it
    <section className="markdown-preview" aria-label={`Preview: ${label}`} tabIndex={0} onClickCapture={stayHere}>
      {shown.trim() === '' ? <p className="muted">What you write shows here.</p> : <Rendered text={shown} />}
    </section>
  );
}

const Rendered = memo(function Rendered({ text }: { text: string }) {
  const html = useMemo(() => renderMarkdown(text), [text]);
  return <WrittenText html={html} />;
});

/** Keeps links from leaving the editor. */
function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}
