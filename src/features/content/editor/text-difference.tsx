import { useMemo } from 'react';
import { compareTexts, type Part } from './difference.ts';

interface TextDifferenceProps {
  before: string;
  after: string;
}

/** What has changed between two texts. Screen readers say where something was removed or added. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  const parts = useMemo(() => compareTexts(before, after), [before, after]);
  return (
    <p className="text-difference" dir="auto">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts never move
        <Difference key={index} {...part} />
      ))}
    </p>
  );
}

function Difference({ kind, text }: Part) {
  if (kind === 'same') return text;
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <Element>
      <span className="visually-hidden">[{kind}:&nbsp;</span>
      {text}
      <span className="visually-hidden">]</span>
    </Element>
  );
}
