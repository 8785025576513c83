import { useState } from 'react';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import type { HeardSwitch, HearView } from './hear-view.ts';
import type { Switch } from './materials.ts';

interface SwitchChoice {
  /** The switch of the variant for which it was made. */
  ofVariant: Switch;
  name: Switch;
  /** What was active before it. */
  before: Switch;
}

/**
 * Returns the switch that is heard, and the one to compare it with. The chosen variant decides, until the visitor listens
 * to another switch; choosing another variant decides again.
 */
export function useSwitches({ switches, switchOption }: HearView, variant: Variant | undefined) {
  const [choice, setChoice] = useState<SwitchChoice>();
  const named = switchOption === undefined ? undefined : variant?.values[switchOption];
  const ofVariant = find(switches, named) ?? switches[0];
  const holds = choice?.ofVariant === ofVariant.name ? choice : undefined;
  const active = find(switches, holds?.name) ?? ofVariant;
  const other = holds && holds.before !== active.name ? holds.before : next(switches, active.name);

  function choose(name: Switch): void {
    if (name !== active.name) setChoice({ ofVariant: ofVariant.name, name, before: active.name });
  }

  return { active, other, choose };
}

function find(switches: readonly HeardSwitch[], name: string | undefined): HeardSwitch | undefined {
  return switches.find((each) => each.name === name);
}

function next(switches: readonly HeardSwitch[], name: Switch): Switch | undefined {
  const following = switches[(switches.findIndex((each) => each.name === name) + 1) % switches.length];
  return following?.name === name ? undefined : following?.name;
}
