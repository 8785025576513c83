import type { KnownBranding } from './branding-facts.server.ts';
import { THEMES } from './branding-schema.ts';
import { contrastRatio } from './contrast.ts';
import { DEFAULT_TOKENS, type Token } from './default-tokens.ts';
import type { MailLook, PaperLook } from './document-look.ts';
import { sizeWithin } from './size-within.ts';

/** The colours of mails by their tokens. Ink comes last, because the usual colours of keys are the same. */
const MAIL_TOKENS = [
  'ground',
  'sunken',
  'surface',
  'on-ink',
  'hairline',
  'green-ink',
  'ink-3',
  'ink-2',
  'ink',
] as const satisfies Token[];
/** The key of the logo, which is drawn in a colour between the accents of both themes. */
const KEY = { edge: '#b93a20', top: '#ef6344', bar: '#fffefc' } as const;
const MAIL_LOGO = { width: 200, height: 40 };
/** Of marks on paper (WCAG 2.2, 1.4.11). */
const MARK_CONTRAST = 3;

/** Documents of a shop without a branding. */
export const USUAL_PAPER_LOOK: PaperLook = { logo: undefined, key: KEY, rule: undefined };

/** Returns what a branding changes of mails. Undefined if nothing. */
export function mailLook({ look, logoPath, palettes }: KnownBranding, shopUrl: string): MailLook | undefined {
  if (!look.logo && !look.accent && !look.surface) return undefined;
  const { logo } = look;
  const colours = new Map<string, string>();
  for (const theme of THEMES)
    for (const token of MAIL_TOKENS) colours.set(DEFAULT_TOKENS[token][theme], palettes[theme][token]);
  if (look.accent) {
    colours.set(KEY.edge, palettes.light['coral-edge']);
    colours.set(KEY.top, palettes.light.coral);
  }
  return {
    colours,
    ...(logo && logoPath !== undefined && { logo: { url: shopUrl + logoPath, ...sizeWithin(logo, MAIL_LOGO) } }),
  };
}

/** Returns what a branding changes of printed documents, which are light. */
export function paperLook({ look, logo, palettes: { light } }: KnownBranding): PaperLook {
  if (!look.accent) return { ...USUAL_PAPER_LOOK, logo };
  const isReadable = contrastRatio(light.coral, '#ffffff') >= MARK_CONTRAST;
  return {
    logo,
    key: { edge: light['coral-edge'], top: light.coral, bar: light['on-coral'] },
    rule: isReadable ? light.coral : undefined,
  };
}
