/** How small a force or a moment on the sheet of a body can be and still be significant. */
import { calcResolution } from '../measures/resolution';
import type { Tolerance } from '../measures/resolution';
import type { FreeBody } from './free-body';
import { add, cross, length, subtract } from './vectors';

interface Sizes {
  /** [N] */
  readonly force: number;
  /** [N m] */
  readonly moment: number;
}

/** The largest force and moment of the sheet; a moment is as large as the forces at least. */
export function largestOf({ actions, centre }: Pick<FreeBody, 'actions' | 'centre'>): Sizes {
  const forces = actions.map(({ force }) => length(force));
  const moments = actions.map(({ point, force, moment }) =>
    length(add(moment, cross(subtract(point, centre), force))),
  );
  return { force: Math.max(0, ...forces), moment: Math.max(0, ...moments, ...forces) };
}

/** One limit for the sheet: a small component beside a heavy load of its own joint counts in the sum of its column. */
export function sheetResolution(sheet: FreeBody, settings: Tolerance): Sizes {
  const { force, moment } = largestOf(sheet);
  return { force: calcResolution(settings, 0, force), moment: calcResolution(settings, 0, moment) };
}
