import { useState } from 'react';
import { productPath } from '#features/catalogue/product-paths.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { togglePlaying, useIsPlaying } from './now-playing.ts';
import { type BoardTone, type HeardBoard, TONE_HEIGHT } from './sound-library.ts';
import { ThockLine } from './thock-line.tsx';
import { useVolume } from './use-volume.ts';
import { VolumeInput } from './volume-input.tsx';

const PICTURE_PIXELS = 64;
const METERS = [
  ['Low', 'low'],
  ['Long', 'long'],
  ['Loud', 'loud'],
] as const;

/** Two tones side by side. Nothing if there are not two. */
export function Duel({ boards, tones }: { boards: readonly HeardBoard[]; tones: readonly BoardTone[] }) {
  const [chosen, setChosen] = useState<readonly [a: string, b: string]>();
  const [percent, setPercent] = useVolume();
  const [first] = tones;
  const second = tones.find(({ board }) => board._id !== first?.board._id) ?? tones[1];
  const find = (id: string | undefined) => tones.find((tone) => idOf(tone) === id);
  const [a, b] = [find(chosen?.[0]) ?? first, find(chosen?.[1]) ?? second];
  if (!a || !b) return null;
  return (
    <section className="section">
      <SectionHead title="A against B" />
      <div className="duel">
        <Side letter="A" tone={a} boards={boards} onChoose={(id) => setChosen([id, idOf(b)])} />
        <div className="duel-middle">
          <IconButton label="Exchange A and B" onClick={() => setChosen([idOf(b), idOf(a)])}>
            <Icon name="arrow-right-left" />
          </IconButton>
        </div>
        <Side letter="B" tone={b} boards={boards} onChoose={(id) => setChosen([idOf(a), id])} />
        <div className="duel-foot">
          <VolumeInput percent={percent} onChange={setPercent} />
        </div>
      </div>
    </section>
  );
}

interface SideProps {
  letter: 'A' | 'B';
  tone: BoardTone;
  boards: readonly HeardBoard[];
  onChoose: (id: string) => void;
}

function Side({ letter, tone, boards, onChoose }: SideProps) {
  const isPlaying = useIsPlaying(tone.sample);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for one field
    <div className="duel-side" role="group" aria-label={letter}>
      <div className="duel-head">
        <Thumbnail src={tone.board.image} pixels={PICTURE_PIXELS} />
        <Field label={`Board and switch ${letter}`}>
          <SelectInput value={idOf(tone)} onChange={({ target }) => onChoose(target.value)}>
            {boards.map(({ tones, ...board }) => (
              <optgroup key={board._id} label={board.name}>
                {tones.map((each) => (
                  <option key={each.switchKind} value={idOf({ ...each, board })}>
                    {`${board.name}, ${each.switchKind}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectInput>
        </Field>
      </div>
      <ThockLine className="tone-wave" wave={tone.wave} height={TONE_HEIGHT} />
      <dl className="duel-meters">
        {METERS.map(([label, name]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <meter aria-label={label} min={0} max={100} value={tone.meters[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="duel-acts">
        <Button
          variant="secondary"
          size="small"
          aria-pressed={isPlaying}
          onClick={() => void togglePlaying(tone.sample)}
        >
          <Icon name={isPlaying ? 'square' : 'volume-2'} small />
          Hear {letter}
        </Button>
        <span className="muted">{formatPrice(tone.price)}</span>
        <MoreLink to={productPath(tone.board)}>To the board</MoreLink>
      </div>
    </div>
  );
}

function idOf({ board, switchKind }: Pick<BoardTone, 'board' | 'switchKind'>): string {
  return `${board._id} ${switchKind}`;
}
