import type { ExplainedOption } from '#features/catalogue/variant/variant-chooser.tsx';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { ForceCurve } from '#features/sound/force-curve.tsx';
import type { HeardSwitch, HearView } from '#features/sound/hear-view.ts';
import { hasAskedForSound, togglePlaying } from '#features/sound/now-playing.ts';
import { PlayKey } from '#features/sound/play-key.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Explains the switches that customers choose: how they feel and sound. Undefined where there is no such choice. */
export function explainSwitches(view: HearView | undefined, postPath: string | undefined): ExplainedOption | undefined {
  if (view?.switchOption === undefined) return undefined;
  return {
    name: view.switchOption,
    help:
      postPath === undefined ? null : (
        <span className="option-help">
          <TextLink to={postPath}>Which one?</TextLink>
        </span>
      ),
    explain(value) {
      const heard = find(view, value);
      return (
        heard && {
          text: heard.words,
          drawing: <ForceCurve curve={heard.curve} />,
          button: <PlayKey sample={heard.sample} name={heard.name} />,
        }
      );
    },
  };
}

/** Plays the switch of a variant that was chosen, if the visitor has asked for a sound before. */
export function playChosen(view: HearView | undefined, variant: Variant, before: Variant): void {
  const switchOf = ({ values }: Variant) => values[view?.switchOption ?? ''];
  const heard = find(view, switchOf(variant));
  if (heard && heard !== find(view, switchOf(before)) && hasAskedForSound()) void togglePlaying(heard.sample);
}

function find(view: HearView | undefined, name: string | undefined): HeardSwitch | undefined {
  return view?.switches.find((heard) => heard.name === name);
}
