import type { Section } from './section-schema.ts';

/** Whether visitors see a section at a moment (epoch milliseconds). */
export function isShown({ startsAt, endsAt }: Pick<Section, 'startsAt' | 'endsAt'>, now: number): boolean {
  return (startsAt === undefined || Date.parse(startsAt) <= now) && (endsAt === undefined || now < Date.parse(endsAt));
}

/** Returns the next moment (epoch milliseconds) at which visitors begin or cease to see one of the sections. */
export function nextChange(sections: readonly Section[], now: number): number | undefined {
  const moments = sections.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].flatMap((at) => at ?? []));
  const later = moments.map((at) => Date.parse(at)).filter((at) => at > now);
  return later.length > 0 ? Math.min(...later) : undefined;
}
