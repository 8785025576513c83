import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A card brand that the shop takes. */
export type CardBrand = 'Visa' | 'Mastercard' | 'American Express';

const MARKS: readonly (readonly [CardBrand, ReactNode])[] = [
  [
    'Visa',
    <>
      <rect width="34" height="22" rx="4" fill="#fffefc" stroke="#d6cec2" />
      <path
        d="M14.6 14.6l1.3-7.3h2l-1.3 7.3zM23.6 7.5a5 5 0 0 0-1.8-.3c-2 0-3.4 1-3.4 2.5 0 1.1 1 1.7 1.8 2 .8.4 1 .6 1 1 0 .5-.6.7-1.2.7-.8 0-1.5-.2-2-.5l-.3 1.5c.6.3 1.4.4 2.3.4 2.1 0 3.5-1 3.5-2.6 0-.9-.5-1.6-1.7-2.1-.7-.3-1.1-.6-1.1-.9 0-.3.4-.7 1.1-.7.7 0 1.2.1 1.6.3zM28.6 7.3h-1.5c-.5 0-.8.1-1 .6l-3 6.7h2.1l.4-1.2h2.6l.2 1.2h1.9zm-2.4 4.7l1-2.9.6 2.9zM12.9 7.3l-2 5-.2-1a6 6 0 0 0-2.8-3.1l1.8 6.4h2.1l3.2-7.3z"
        fill="#1a3a8f"
      />
      <path d="M9.2 7.3H6v.2c2.5.6 4.1 2 4.8 3.8l-.7-3.4c-.1-.5-.5-.6-.9-.6z" fill="#e8a33d" />
    </>,
  ],
  [
    'Mastercard',
    <>
      <rect width="34" height="22" rx="4" fill="#fffefc" stroke="#d6cec2" />
      <circle cx="13.5" cy="11" r="6" fill="#d8342b" />
      <circle cx="20.5" cy="11" r="6" fill="#f0a23c" />
      <path d="M17 6.2a6 6 0 0 1 0 9.6 6 6 0 0 1 0-9.6z" fill="#e8712f" />
    </>,
  ],
  [
    'American Express',
    <>
      <rect width="34" height="22" rx="4" fill="#2671b9" />
      <text x="17" y="14.5" fontSize="8.5" fontWeight="700" textAnchor="middle" fill="#fff" letterSpacing=".2">
        AMEX
      </text>
    </>,
  ],
];

/** The marks of the card brands. Once a number is recognised as one of them, the others are dimmed. */
export function CardMarks({ recognised }: { recognised?: CardBrand | undefined }) {
  return (
    <span className="card-marks">
      {MARKS.map(([brand, mark]) => (
        <svg
          key={brand}
          viewBox="0 0 34 22"
          role="img"
          aria-label={brand}
          className={classNames(recognised !== undefined && recognised !== brand && 'card-mark-dim')}
        >
          {mark}
        </svg>
      ))}
    </span>
  );
}
