import { useEffect, useRef } from 'react';
import { variantPath } from '#features/catalogue/variant/variant-address.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import type { BoardTone } from './sound-library.ts';

/** Pictures are square. */
const PICTURE_PIXELS = 1000;

interface BlindResultProps {
  titleId: string;
  winner: BoardTone;
  /** The tone of another board that is most like it. */
  nearest: BoardTone | undefined;
  onAgain: () => void;
}

/** The board that a visitor chose without knowing it. */
export function BlindResult({ titleId, winner, nearest, onAgain }: BlindResultProps) {
  const { board, switchKind, words, price, variantId } = winner;
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => title.current?.focus(), []);

  return (
    <div className="blind">
      <div>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {`You like it ${words.replace(', ', ' and ')}.`}
        </h2>
        <p className="blind-lead">
          That is <bdi>{board.name}</bdi> with {switchKind} switches.{' '}
          {nearest ? (
            <>
              Nearest to it: <bdi>{nearest.board.name}</bdi>, {nearest.switchKind}.
            </>
          ) : null}
        </p>
        <div className="blind-acts">
          <ButtonLink to={variantPath(board, variantId)}>{`See ${board.name}, ${formatPrice(price)}`}</ButtonLink>
          <Button variant="secondary" onClick={onAgain}>
            Once More
          </Button>
        </div>
      </div>
      <div className="tile">
        <Picture
          src={board.image}
          alt={board.imageAlt}
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          sizes="(min-width: 821px) 560px, 90vw"
        />
      </div>
    </div>
  );
}
