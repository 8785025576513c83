import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { BlindPair } from './blind-pair.tsx';
import { BlindResult } from './blind-result.tsx';
import { type BlindTest, beginTest, keepTone, winnerOf } from './blind-test.ts';
import { stopPlaying } from './now-playing.ts';
import { type BoardTone, nearestTo } from './sound-library.ts';

/** A test in which visitors compare tones without names until one is left. Nothing if there are not two tones. */
export function BlindTestSection({ tones }: { tones: readonly BoardTone[] }) {
  const [test, setTest] = useState<BlindTest>();
  if (tones.length < 2) return null;

  function begin(): void {
    stopPlaying();
    setTest(beginTest(tones, Math.random));
  }

  function keep(kept: 0 | 1): void {
    stopPlaying();
    setTest((before) => before && keepTone(before, kept));
  }

  const winner = test && winnerOf(test);
  return (
    <section className="section" aria-labelledby="blind-title">
      {winner ? (
        <BlindResult titleId="blind-title" winner={winner} nearest={nearestTo(winner, tones)} onAgain={begin} />
      ) : (
        <div className="blind">
          <div>
            <h2 id="blind-title">Which did you like better?</h2>
            <p className="blind-lead">Pairs without names. At the end there is one board.</p>
            {test ? <Progress test={test} /> : null}
          </div>
          {test ? (
            <BlindPair test={test} onKeep={keep} />
          ) : (
            <div className="blind-start">
              <Button onClick={begin}>Start the Test</Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function Progress({ test: { done, pairs } }: { test: BlindTest }) {
  return (
    <>
      <p className="blind-count" role="status">{`Pair ${done + 1} of ${pairs}`}</p>
      <div className="blind-ticks" aria-hidden="true">
        {Array.from({ length: pairs }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks differ in nothing else
          <i key={index} className={tickOf(index, done)} />
        ))}
      </div>
    </>
  );
}

function tickOf(index: number, done: number): string | undefined {
  if (index < done) return 'blind-tick-done';
  return index === done ? 'blind-tick-now' : undefined;
}
