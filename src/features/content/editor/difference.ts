import { type Change, diffLines, diffWordsWithSpace } from 'diff';

/** A part of two texts that are compared. */
export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** After this time, texts that differ nearly everywhere are compared in a coarser way. */
const PATIENCE = { timeout: 400 };
/** How much of what is the same is shown before and after a change. */
const CONTEXT_CHARACTERS = 160;
/** Stands for the middle of a long part that is the same. */
const GAP = '\n…\n';

/** Compares two texts by words. What is the same is shortened to what surrounds the changes. */
export function compareTexts(before: string, after: string): Part[] {
  const parts = joinPhrases(compare(before, after).map(partOf));
  return parts.map((part, index) =>
    part.kind === 'same' ? { ...part, text: shorten(part.text, index === 0, index === parts.length - 1) } : part,
  );
}

type Compared = Pick<Change, 'added' | 'removed' | 'value'>;

function compare(before: string, after: string): Compared[] {
  return (
    diffWordsWithSpace(before, after, PATIENCE) ??
    diffLines(before, after, PATIENCE) ?? [
      { removed: true, added: false, value: before },
      { removed: false, added: true, value: after },
    ]
  );
}

function partOf({ added, removed, value }: Compared): Part {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value };
}

/** Makes one change of several that only spaces separate, because phrases are read more easily than every other word. */
function joinPhrases(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  let phrase = { removed: '', added: '' };
  const flush = () => {
    if (phrase.removed !== '') joined.push({ kind: 'removed', text: phrase.removed });
    if (phrase.added !== '') joined.push({ kind: 'added', text: phrase.added });
    phrase = { removed: '', added: '' };
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = kind === 'same' && /^ +$/.test(text) && index > 0 && index < parts.length - 1;
    if (kind === 'removed' || isBetween) phrase.removed += text;
    if (kind === 'added' || isBetween) phrase.added += text;
    if (kind !== 'same' || isBetween) continue;
    flush();
    joined.push({ kind, text });
  }
  flush();
  return joined;
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, CONTEXT_CHARACTERS);
  const end = isLast ? '' : text.slice(-CONTEXT_CHARACTERS);
  return text.length <= start.length + end.length + GAP.length ? text : start + GAP + end;
}
