import { formatDecimal } from '#platform/format-numbers.ts';
import { Icon } from '#ui/icon.tsx';
import { THEMES } from './branding-schema.ts';
import { type ChosenColours, CONTRAST_PAIRS, listContrasts, MIN_CONTRAST } from './contrast.ts';

/** How well texts can be read in the chosen colours. */
export function ContrastList({ colours }: { colours: ChosenColours }) {
  const contrasts = listContrasts(colours);
  const low = contrasts.filter(({ ratio }) => ratio < MIN_CONTRAST).length;
  return (
    <section className="panel">
      <h2 className="panel-title">Contrast</h2>
      <table className="branding-contrasts">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Colours</span>
            </th>
            {THEMES.map((theme) => (
              <th key={theme} scope="col">
                {theme === 'light' ? 'Light' : 'Dark'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CONTRAST_PAIRS.map((pair) => (
            <tr key={pair}>
              <th scope="row">{capitalised(pair)}</th>
              {contrasts
                .filter((each) => each.pair === pair)
                .map(({ theme, ratio }) => (
                  <td key={theme}>
                    <Ratio ratio={ratio} />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint" role="status">
        {low === 0
          ? `All are at least ${MIN_CONTRAST} : 1, so they can be read.`
          : `${low === 1 ? 'One is' : `${low} are`} below ${MIN_CONTRAST} : 1. Choose colours that are further apart.`}
      </p>
    </section>
  );
}

function Ratio({ ratio }: { ratio: number }) {
  const isEnough = ratio >= MIN_CONTRAST;
  return (
    <span className={isEnough ? 'branding-enough' : 'branding-low'}>
      <Icon name={isEnough ? 'check' : 'circle-exclamation-point'} small />
      {formatDecimal(ratio)} : 1<span className="visually-hidden">{isEnough ? ', enough' : ', too low'}</span>
    </span>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
