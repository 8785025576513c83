import { useRef, useState } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { useChosenVariant } from '#features/catalogue/variant/use-chosen-variant.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { HearStage } from './hear-stage.tsx';
import { type HearView, WAVE_HEIGHT } from './hear-view.ts';
import { SwitchChoice } from './switch-choice.tsx';
import { ThockLine } from './thock-line.tsx';
import type { TypingTestProps } from './typing-test.tsx';
import { useLiveBoard } from './use-live-board.ts';
import { useSwitches } from './use-switches.ts';
import { useVolume } from './use-volume.ts';
import { VolumeInput } from './volume-input.tsx';

const TypingTest = lazyComponent<TypingTestProps>(() => import('./typing-test.tsx'));

/** A keyboard to be heard: its drawing, whose keys sound once the visitor asks for it, and its switches to compare. */
export function HearIt({ product, view }: { product: Product; view: HearView }) {
  const { chosen } = useChosenVariant(product);
  const { active, other, choose } = useSwitches(view, chosen);
  const [percent, setPercent] = useVolume();
  const [isTesting, setIsTesting] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { state, live, start, mute } = useLiveBoard({
    stage,
    board,
    materials: view.materials,
    switchKind: active.name,
    volume: percent / 100,
    onLeave: () => toggle.current?.focus(),
  });

  async function compare(): Promise<void> {
    const started = await start();
    for (const name of started && other ? [active.name, other] : []) {
      choose(name);
      await started?.choose(name);
      await started?.typeWord();
    }
  }

  async function test(): Promise<void> {
    await start();
    setIsTesting(true);
  }

  return (
    <section className="section" id="hear">
      <SectionHead title="Hear it" />
      <p className="hear-lead">
        Type on your own keyboard or touch the keys. Sound is{' '}
        {state === 'on' ? 'on until you stop it' : 'off until you start'}.{' '}
        <TextLink to="/sound">All boards and switches</TextLink>
      </p>
      <div className="hear">
        <HearStage
          stage={stage}
          board={board}
          toggle={toggle}
          state={state}
          start={start}
          mute={mute}
          view={view}
          name={product.name}
          colour={Object.values(chosen?.values ?? {}).find((value) => Object.hasOwn(view.colours, value)) ?? ''}
          tap={(code) => live.current?.tap(code)}
        />
        <div className="hear-bar">
          <SwitchChoice switches={view.switches} active={active.name} other={other} choose={choose} />
          <div>
            <p className="note" role="status">
              {active.name}: {active.description}
            </p>
            <ThockLine className="hear-wave" wave={active.wave} height={WAVE_HEIGHT} />
          </div>
          <VolumeInput percent={percent} onChange={setPercent} />
        </div>
        {isTesting ? (
          <TypingTest
            press={(code) => live.current?.press(code)}
            release={(code) => live.current?.release(code)}
            tap={(code) => live.current?.tap(code)}
          />
        ) : null}
        <div className="hear-foot">
          <p className="note">
            <Icon name="info" small />
            Simulated from switch, plate, case and keycaps. Your desk changes it a little.
          </p>
          <div className="hear-actions">
            {other ? (
              <Button variant="quiet" size="small" onClick={compare}>
                <Icon name="arrow-left-right" small />
                Compare A and B
              </Button>
            ) : null}
            <Button variant="quiet" size="small" onClick={test}>
              <Icon name="timer" small />
              10-second typing test
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
