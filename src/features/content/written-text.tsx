import { classNames } from '#ui/class-names.ts';

/** A text that was rendered from Markdown. */
export function WrittenText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classNames('written-text', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered without HTML of the text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
