import { classNames } from '#ui/class-names.ts';
import { type Markup, useMarkup } from '#ui/markup.ts';

/** A text that was rendered from Markdown. */
export function WrittenText({ html, className }: { html: Markup; className?: string }) {
  return <div className={classNames('written-text', className)} {...useMarkup(html)} />;
}
