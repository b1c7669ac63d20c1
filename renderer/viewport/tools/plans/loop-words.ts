/** The loop that a drawing closes, in a few words: its Grashof class and the range of its transmission angle. */
import { findLoop } from '../../../document/loops/find-loop';
import type { Loop } from '../../../document/loops/find-loop';
import type { Project } from '../../../../engine/model/project';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import { quantityLabel } from '../../../ui/quantity';
import { TEXT } from '../../texts';

/** Of the first loop with a new body in it; null where there is none. */
export function describeLoop(before: Project, after: Project): string | null {
  const old = new Set(before.bodies.map(({ id }) => id));
  const added = new Set(after.bodies.map(({ id }) => id).filter((id) => !old.has(id)));
  const loop = findLoop(after, added);
  return loop && wordsOf(loop, after);
}

function wordsOf({ kind, transmission, travel }: Loop, project: Project): string {
  const units = shownUnits(project);
  const [least, most] = transmission.map((angle) =>
    quantityLabel(angle, 'rad', units, { usual: 'deg', digits: 3 }),
  );
  const usual = travel?.unit === 'm' ? 'm' : 'deg';
  const far = travel && quantityLabel(travel.value, travel.unit, units, { usual, digits: 3 });
  const goes = far === undefined ? [] : [travel!.unit === 'm' ? TEXT.stroked(far) : TEXT.swings(far)];
  return [TEXT.loopClass[kind], ...goes, TEXT.transmission(least, most)].join(', ');
}
