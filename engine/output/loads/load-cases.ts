/** Which load cases a table or deck contains: chosen instants, and those at which a force on the body has an extreme. */
import { calcLoadCase } from './load-table';
import { findForcePeaks } from '../../results/measures/force-peaks';
import { listParts } from '../../results/measures/joint-parts';
import { nearestSample } from '../../results/free-body/sample';
import type { ForceElement } from '../../results/measures/force-elements';
import type { LoadCase } from './load-table';
import type { Recording } from '../../results/recording/recording';

export interface CaseChoice {
  /** Ids. */
  readonly bodies: readonly string[];
  /** [s]; the nearest sample of each is used: interpolated values would not balance. */
  readonly times: readonly number[];
  /** Also where the force of anything that acts on the body has its peak, and an effort its maximum and minimum. */
  readonly extremes: boolean;
}

interface Instant {
  readonly index: number;
  /** What has an extreme: `Guide (stop) force peak`. */
  readonly of: readonly string[];
}

/** Body by body, in order of time; each instant only once per body. */
export function listLoadCases(recording: Recording, choice: CaseChoice): LoadCase[] {
  const chosen = choice.times.flatMap((time) => nearestSample(recording, time)?.index ?? []);
  return choice.bodies.flatMap((body) => {
    const instants = merge([
      ...chosen.map((index) => ({ index, of: [] })),
      ...(choice.extremes ? extremesOn(recording, body) : []),
    ]);
    return instants.flatMap(({ index, of }) => calcLoadCase(recording, body, index, of) ?? []);
  });
}

/** Times at which something that acts on a body has an extreme [s], ascending. */
export function extremeTimes(recording: Recording, bodies: readonly string[]): number[] {
  const indices = new Set(bodies.flatMap((body) => extremesOn(recording, body).map(({ index }) => index)));
  return [...indices].sort((a, b) => a - b).map((index) => recording.time[index]);
}

function extremesOn(recording: Recording, body: string): Instant[] {
  const { rows } = findForcePeaks(recording);
  return rows.flatMap(({ element, quantity, maximum, minimum, peak, resolution }) => {
    if (quantity.role === 'component' || !actsOn(recording, element, body)) return [];
    const what = `${element.name} ${quantity.symbol}`;
    if (!(Math.abs(peak.value) > resolution)) return [];
    if (quantity.role === 'size') return [{ index: peak.index, of: [`${what} peak`] }];
    return [
      { index: maximum.index, of: [`${what} maximum`] },
      { index: minimum.index, of: [`${what} minimum`] },
    ];
  });
}

/** A coupling without geometry acts on the bodies of both of its joints. */
function actsOn({ project }: Recording, element: ForceElement, body: string): boolean {
  if (element.on === body || element.from === body) return true;
  if (element.kind !== 'coupling') return false;
  return project.joints
    .filter(({ bodyA, bodyB }) => bodyA === body || bodyB === body)
    .some(({ id }) => listParts(project, id).some((part) => part.element.record === element.record));
}

function merge(instants: readonly Instant[]): Instant[] {
  const found = new Map<number, string[]>();
  for (const { index, of } of instants) found.set(index, [...(found.get(index) ?? []), ...of]);
  return [...found].sort(([a], [b]) => a - b).map(([index, of]) => ({ index, of }));
}
