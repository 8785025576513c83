import type { CSSProperties } from 'react';
import { Icon } from '#ui/icon.tsx';
import { RangeInput } from '#ui/range-input.tsx';
import { MAX_SCALE, MIN_SCALE, saveScreenScale, useScreenScale } from './screen-scale.ts';

/** A bank card (ISO/IEC 7810, ID-1), upright, in millimetres. */
const CARD = { width: 53.98, height: 85.6 };

/** Measures the screen with a bank card that the visitor holds to it. */
export function CardFrame() {
  const { scale, isSet } = useScreenScale();
  const style: CSSProperties = { width: CARD.width * scale, height: CARD.height * scale };
  return (
    <section className="panel desk-screen" aria-labelledby="desk-screen">
      <h2 className="panel-title" id="desk-screen">
        Set your screen
      </h2>
      <p className="note">
        Hold a bank card upright against the screen and drag until the frame is as high as the card.
      </p>
      <div className="desk-card" style={style}>
        Bank card
        <br />
        54.0 × 85.6 mm
      </div>
      <RangeInput
        aria-label="Size of the card"
        aria-valuetext={`${Math.round(CARD.height * scale)} pixels high`}
        min={MIN_SCALE}
        max={MAX_SCALE}
        step={0.01}
        value={scale}
        onChange={({ target }) => saveScreenScale(target.valueAsNumber)}
      />
      {isSet ? (
        <p className="desk-set">
          <Icon name="check" small />
          Set for this screen
        </p>
      ) : null}
    </section>
  );
}
