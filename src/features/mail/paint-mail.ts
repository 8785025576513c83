/** Where a mail has colours: its style sheet, and the styles of elements. Texts contain no bare quotes. */
const STYLES = /<style>[^<]*<\/style>|style="[^"]*"/g;
const COLOUR = /#[0-9a-f]{6}\b/g;

/** Changes the colours of a rendered mail to those of a branding. */
export function paintMail(html: string, colours: ReadonlyMap<string, string>): string {
  return html.replaceAll(STYLES, (styles) => styles.replaceAll(COLOUR, (colour) => colours.get(colour) ?? colour));
}
