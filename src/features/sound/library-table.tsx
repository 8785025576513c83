import { productPath } from '#features/catalogue/product-paths.ts';
import { formatPriceOf } from '#features/pricing/money.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { ForceCurve } from './force-curve.tsx';
import { togglePlaying, useIsPlaying } from './now-playing.ts';
import { type HeardBoard, type LibrarySwitch, TONE_HEIGHT, type Tone } from './sound-library.ts';
import { ThockLine } from './thock-line.tsx';

const PICTURE_PIXELS = 56;

/** The library of sounds: a row for each board, a column for each switch, and a key that plays where they meet. */
export function LibraryTable({
  switches,
  boards,
}: {
  switches: readonly LibrarySwitch[];
  boards: readonly HeardBoard[];
}) {
  return (
    <table className="sound-library">
      <caption className="visually-hidden">Boards and their switches</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Board</span>
          </th>
          {switches.map(({ name, feel, curve }) => (
            <th key={name} scope="col">
              <span className="sound-switch">
                <ForceCurve curve={curve} />
                <span>
                  {name}
                  <small>{feel}</small>
                </span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {boards.map((board) => (
          <tr key={board._id}>
            <th scope="row">
              <Link className="sound-board" to={productPath(board)} prefetch="intent">
                <Thumbnail src={board.image} pixels={PICTURE_PIXELS} />
                <span>
                  <bdi>{board.name}</bdi>
                  <small>{formatPriceOf(board)}</small>
                </span>
              </Link>
            </th>
            {switches.map(({ name }) => {
              const tone = board.tones.find(({ switchKind }) => switchKind === name);
              return (
                <td key={name}>
                  {tone ? <ToneKey tone={tone} boardName={board.name} /> : <span className="tone-none">Not made</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ToneKey({ tone, boardName }: { tone: Tone; boardName: string }) {
  const isPlaying = useIsPlaying(tone.sample);
  return (
    <button
      type="button"
      className="tone"
      aria-label={`Hear ${boardName} with ${tone.switchKind} switches: ${tone.words}`}
      aria-pressed={isPlaying}
      onClick={() => void togglePlaying(tone.sample)}
    >
      <Icon name="volume-2" small />
      <b>{tone.switchKind}</b>
      <ThockLine className="tone-wave" wave={tone.wave} height={TONE_HEIGHT} />
      <span>{tone.words}</span>
    </button>
  );
}
