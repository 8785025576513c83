import { paintMail } from './paint-mail.ts';
import type { MailContext } from './templates/mail-template.ts';
import { TEMPLATES } from './templates/templates.ts';

/** A rendered mail. */
export interface RenderedMail {
  html: string;
  text: string;
}

/** Headings as written instead of in capitals, and an empty line between columns. */
const TEXT_OPTIONS = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'td.half', format: 'block', options: { leadingLineBreaks: 2 } },
  ],
};

/** Renders a stored mail as HTML and as text. Throws if a newer release wrote it. */
export async function renderMail(
  { template: name, data }: { template: string; data: string },
  context: MailContext,
): Promise<RenderedMail> {
  const template = TEMPLATES.get(name);
  if (!template) throw new Error(`There is no mail template ${name}`);
  // Loaded with the first mail: most processes never render one.
  const { render, toPlainText } = await import('@react-email/render');
  const rendered = await render(template.render(data, context));
  const html = context.look ? paintMail(rendered, context.look.colours) : rendered;
  return { html, text: toPlainText(html, TEXT_OPTIONS) };
}
