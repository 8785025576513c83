import { useEffect, useState } from 'react';
import { viewLink } from '#features/catalogue/indexed-views.ts';
import { drawLayoutGlyph } from '#features/keyboard-layout/layout-glyph.ts';
import { LayoutGlyph } from '#features/keyboard-layout/layout-glyph-drawing.tsx';
import { getLayout, SIZES, type Size } from '#features/keyboard-layout/layouts.ts';
import { formatDecimal, formatNumber } from '#platform/format-numbers.ts';
import { readNumber } from '#platform/read-number.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { CardFrame } from './card-frame.tsx';
import { sizeOfHash } from './desk-address.ts';
import { DeskDrawing } from './desk-drawing.tsx';
import { arrangeDesk, bySize, type DeskContents, type DeskPlan, listFitting, toggleSize } from './desk-plan.ts';
import { fittingProducts } from './fitting-products.ts';
import { panByDragging } from './pan-by-dragging.ts';
import { PrintSheets } from './print-sheets.tsx';
import { useScreenScale } from './screen-scale.ts';

const START: DeskContents = {
  sizes: ['Full-size', '75 %'],
  hasMouse: false,
  hasMat: false,
  isOverlay: true,
  deskWidth: 600,
};

/** Boards, mouse and mat on a desk, at their true size or half of it. */
export function DeskTool() {
  const [contents, setContents] = useState(START);
  const [isTrueSize, setIsTrueSize] = useState(false);
  const { scale } = useScreenScale();
  const change = (part: Partial<DeskContents>) => setContents((before) => ({ ...before, ...part }));
  const arranged = { ...contents, sizes: bySize(contents.sizes) };
  const plan = arrangeDesk(arranged);

  useEffect(() => {
    const size = sizeOfHash(location.hash);
    if (size && size !== 'Full-size') setContents((before) => ({ ...before, sizes: ['Full-size', size] }));
  }, []);

  return (
    <>
      <div className="desk">
        <div className="desk-side">
          <DeskChoice contents={contents} change={change} />
          <CardFrame />
        </div>
        <div className="panel panel-flush desk-paper">
          <div className="desk-tools">
            <ScaleChoice isTrueSize={isTrueSize} onChange={setIsTrueSize} />
            <div>
              <Button
                variant="quiet"
                size="small"
                aria-pressed={contents.isOverlay}
                disabled={plan.boards.length < 2}
                onClick={() => change({ isOverlay: !contents.isOverlay })}
              >
                <Icon name="move" small />
                Overlay
              </Button>
              <Button variant="quiet" size="small" onClick={() => window.print()}>
                <Icon name="printer" small />
                Print at 100 %
              </Button>
            </div>
          </div>
          <section
            className={isTrueSize ? 'desk-view' : 'desk-view desk-fit'}
            aria-label="Desk"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
            tabIndex={0}
            ref={panByDragging}
          >
            <DeskDrawing
              plan={plan}
              isOverlay={contents.isOverlay && plan.boards.length > 1}
              label={describePlan(plan, contents.isOverlay)}
              scale={isTrueSize ? scale : scale / 2}
            />
          </section>
          <Figures plan={plan} deskWidth={contents.deskWidth} />
        </div>
      </div>
      <Fitting contents={contents} />
      <PrintSheets plan={arrangeDesk({ ...arranged, isOverlay: true })} />
    </>
  );
}

interface DeskChoiceProps {
  contents: DeskContents;
  change: (part: Partial<DeskContents>) => void;
}

function DeskChoice({ contents: { sizes, hasMouse, hasMat, deskWidth }, change }: DeskChoiceProps) {
  const [width, setWidth] = useState(String(deskWidth / 10));
  const isValid = readWidth(width) !== undefined;
  return (
    <fieldset className="desk-boards">
      <legend className="field-label">On the desk, up to two boards</legend>
      {SIZES.map((size) => (
        <Checkbox
          key={size}
          label={
            <>
              <LayoutGlyph path={drawLayoutGlyph(getLayout(size, 'ANSI'))} />
              {size}
            </>
          }
          checked={sizes.includes(size)}
          onChange={() => change({ sizes: toggleSize(sizes, size) })}
        />
      ))}
      <Checkbox label="Mouse" checked={hasMouse} onChange={() => change({ hasMouse: !hasMouse })} />
      <Checkbox label="Desk mat, 80 × 30 cm" checked={hasMat} onChange={() => change({ hasMat: !hasMat })} />
      <Field
        label="Width of your desk"
        className="desk-width"
        {...(!isValid && { error: 'Enter a width from 20 to 400 cm' })}
      >
        <div className="input-with-end">
          <TextInput
            inputMode="decimal"
            value={width}
            onChange={({ target }) => {
              setWidth(target.value);
              const centimetres = readWidth(target.value);
              if (centimetres !== undefined) change({ deskWidth: centimetres * 10 });
            }}
          />
          <span className="input-suffix" aria-hidden="true">
            cm
          </span>
        </div>
      </Field>
    </fieldset>
  );
}

/** Reads the width of a desk in centimetres. Undefined if it is none. */
function readWidth(text: string): number | undefined {
  const result = readNumber(text);
  return result.ok && result.value >= 20 && result.value <= 400 ? result.value : undefined;
}

function ScaleChoice({ isTrueSize, onChange }: { isTrueSize: boolean; onChange: (isTrueSize: boolean) => void }) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">Scale</legend>
      <label>
        <input type="radio" name="desk-scale" checked={isTrueSize} onChange={() => onChange(true)} />
        True size
      </label>
      <label>
        <input type="radio" name="desk-scale" checked={!isTrueSize} onChange={() => onChange(false)} />
        <span>
          Fit<span className="desk-exact">, 1 : 2</span>
        </span>
      </label>
    </fieldset>
  );
}

function Figures({ plan: { boards, free, keysLeftOut, fits }, deskWidth }: { plan: DeskPlan; deskWidth: number }) {
  return (
    <dl className="desk-figures">
      <div>
        <dt>{boards.length === 2 ? 'Free on the right' : 'Free on your desk'}</dt>
        <dd>{formatDecimal(Math.max(0, free) / 10)} cm</dd>
      </div>
      {boards.length === 2 ? (
        <div>
          <dt>Keys left out</dt>
          <dd>{formatNumber(keysLeftOut)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Fits your {formatDecimal(deskWidth / 10)} cm desk</dt>
        <dd>{fits ? 'Yes' : 'No'}</dd>
      </div>
    </dl>
  );
}

function Fitting({ contents }: { contents: DeskContents }) {
  const fitting = listFitting(contents);
  return (
    <p className="desk-end">
      {fitting.length > 0 ? (
        <ButtonLink {...viewLink(fittingProducts(fitting))}>Show Keyboards That Fit</ButtonLink>
      ) : (
        'No keyboard is that narrow. A wider desk, or one without a mouse, leaves more room.'
      )}
    </p>
  );
}

function describePlan({ boards, free }: DeskPlan, isOverlay: boolean): string {
  const [small, large] = boards.map(({ layout }) => nameOf(layout.size));
  if (!small) return 'An empty desk on a grid of centimetres';
  if (!large) return `A ${small} on a grid of centimetres`;
  const place = isOverlay ? 'on' : 'above';
  return `A ${small} ${place} a ${large} on a grid of centimetres. The smaller one leaves ${formatDecimal(free / 10)} cm free`;
}

function nameOf(size: Size): string {
  const { width, depth } = getLayout(size, 'ANSI').caseMillimetres;
  return `${size} board, ${width} × ${depth} mm,`;
}
