/**
 * The path from where a model was assembled before its dimensions changed (T 8.3): they change gradually from the old to the new ones,
 * and the joints stay closed throughout. It shows what the gaps of a drawing cannot: which mode the mechanism had.
 */
import { advance, createPath } from './gap-path';
import { calcAsked, withMotors } from './closing';
import { compareSense, isDyad, refer } from './fold';
import { followStretches } from './stretches';
import { moveDrivers } from './follow-drawing';
import type { Closing } from './closing';
import type { GapPath } from './gap-path';
import type { Mode } from './fold';
import type { System } from '../../core/system/system';

/** A change of a model's dimensions, all at once. */
export interface Change {
  /** The model at a fraction [1] of the change from the previous to the present one. */
  at(part: number): System;
  /** The assembled state of the previous model. */
  readonly from: Float64Array;
}

/** Moves y to where the present model closes in its previous mode; otherwise leaves y as it was. */
export function followChange(closing: Closing, change: Change, y: Float64Array): Mode {
  return withMotors(closing, () => {
    const path = createChangePath(closing, change);
    const place = { y: change.from.slice(), part: 0 };
    advance(path, place);
    // where folds are not checked, no other path would be worth its time
    if (place.part < 1 && path.groups === null) return 'not-found';
    if (place.part < 1) moveDrivers(path, place);
    if (place.part < 1) {
      place.y.set(change.from);
      const mode = followStretches(path, place.y);
      if (mode !== 'kept') return mode;
    }
    y.set(place.y);
    return 'kept';
  });
}

/** Whether a position of the present model is in the mode of the previous one: `same` and `other` if signs decide. */
export type Sameness = 'same' | 'other' | 'untold';

export function compareModes(closing: Closing, change: Change, y: Float64Array): Sameness {
  return withMotors(closing, () => {
    const { groups } = createChangePath(closing, change);
    if (groups === null) return 'untold';
    const before = { ...closing, system: change.at(0) };
    calcAsked(before, change.from, 'held');
    const folds = groups.map((group) => refer(before.system, group, before.work.J));
    calcAsked(closing, y, 'held');
    const { system, work } = closing;
    const square = folds.map((own, g) =>
      own.every(({ count }) => count === (groups[g].plane ? 3 : 6) * groups[g].bodies.length),
    );
    const kept = folds.map((own) => own.every((fold) => compareSense(system, fold, work.J) > 0));
    if (kept.some((same, g) => square[g] && !same)) return 'other';
    return groups.every((group, g) => isDyad(group) && kept[g]) ? 'same' : 'untold';
  });
}

/** A path on which the joints are closed throughout. */
function createChangePath(closing: Closing, change: Change): GapPath {
  const path = createPath({ ...closing, system: change.at(0) }, change.from, 'held');
  const { system } = closing;
  // residuals left by rounding close along the path
  path.drawn.fill(0, 0, system.jointRows);
  return { ...path, closing, at: (part) => change.at(part) };
}
