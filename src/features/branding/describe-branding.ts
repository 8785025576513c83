import { formatList } from '#platform/format-lists.ts';
import type { Look } from './branding-look.ts';
import type { Themed } from './branding-schema.ts';
import { DEFAULT_ACCENT, DEFAULT_TOKENS } from './default-tokens.ts';

/** Says what changed: "Branding: changed the accent from #b4371b and #ff8d73 to #0b5d4b and #7fd8bf". */
export function describeBrandingChange(before: Look, after: Look): string {
  if (Object.keys(after).length === 0) return "Branding: went back to the shop's own look";
  const colour = (name: string, usual: Themed, from = usual, to = usual) =>
    isChanged(from, to) && `changed the ${name} from ${nameThemed(from)} to ${nameThemed(to)}`;
  const parts = [
    isChanged(before.logo?.url, after.logo?.url) && (after.logo ? 'changed the logo' : 'removed the logo'),
    isChanged(before.favicon, after.favicon) && (after.favicon ? 'changed the icon' : 'removed the icon'),
    colour('accent', DEFAULT_ACCENT, before.accent, after.accent),
    colour('surface', DEFAULT_TOKENS.ground, before.surface, after.surface),
    isChanged(before.font, after.font) && `changed the font to ${after.font ?? 'that of the shop'}`,
  ];
  return `Branding: ${formatList(parts.filter((part) => part !== false))}`;
}

function isChanged(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

function nameThemed({ light, dark }: Themed): string {
  return `${light} and ${dark}`;
}
