/** Repairs in words, with amounts, for their buttons and the undo list. */
import type { JointGap, LoopGap, Repair, RepairChange } from '../assembly-reports';
import { hasAngle, hasGap, isOpenJoint } from './open-joint';
import { listWords } from '../../../schema/list-words';
import { inSentence } from '../../../model/quantity/in-sentence';
import { shownUnits } from '../../../model/quantity/unit-systems';
import { GROUND } from '../../../model/project';
import type { Project } from '../../../model/project';

/** Lengths [m] in the units of the drawing; four digits show any change. */
const lengths = (metres: readonly number[], project: Project, digits = 4) => {
  const { texts, unit } = inSentence(metres, 'm', shownUnits(project), { usual: 'mm', digits });
  return { texts: texts.map(withMinus), unit };
};

export function lengthWords(metres: number, project: Project): string {
  const { texts, unit } = lengths([metres], project);
  return `${texts[0]} ${unit}`;
}

export function angleWords(radians: number, project: Project): string {
  const { texts, unit } = inSentence([radians], 'rad', shownUnits(project), { usual: 'deg' });
  return withMinus(texts[0]) + (unit === 'degrees' ? '\u00b0' : ` ${unit}`);
}

const withMinus = (text: string): string => text.replace(/^-/, '\u2212');

/** A few words for the undo list. */
export function repairTitle(project: Project, { kind, changes }: Repair): string {
  const [first] = changes;
  switch (kind) {
    case 'elsewhere':
      return 'Move the bodies to where the loop closes';
    case 'lengths':
      return `Change ${changes.length} lengths a little`;
    case 'points':
      return `Move ${changes.length} pins a little`;
    case 'axes':
      return `Turn ${changes.length} axes a little`;
    case 'mixed':
      return 'Change lengths, pins and axes a little';
    default:
      return first ? changeTitle(project, first) : '';
  }
}

/** `Coupler 100 → 103.2 mm`, `Move Pin D on the ground by (1.2, 0, 0) mm`, `Turn the axis of Pin B by 5°`. */
export function changeTitle(project: Project, change: RepairChange): string {
  switch (change.what) {
    case 'length': {
      const name =
        change.body === null ? nameOf(project, change.joints[0] ?? '') : nameOf(project, change.body);
      const digits = digitsToTell(change.before, change.after);
      const { texts, unit } = lengths([change.before, change.after], project, digits);
      return `${name} ${texts[0]} \u2192 ${texts[1]} ${unit}`;
    }
    case 'point': {
      const where = change.body === GROUND ? 'the ground' : nameOf(project, change.body);
      const { texts, unit } = lengths(change.by, project);
      return `Move ${nameOf(project, change.joint)} on ${where} by (${texts.join(', ')}) ${unit}`;
    }
    case 'axis':
      return `Turn the axis of ${nameOf(project, change.joint)} by ${angleWords(change.angle, project)}`;
  }
}

/** Digits needed to show a small change of a length. */
function digitsToTell(before: number, after: number): number {
  const part = Math.abs(after - before) / Math.max(Math.abs(before), Math.abs(after));
  return part > 0 ? Math.min(15, Math.max(5, 2 - Math.floor(Math.log10(part)))) : 5;
}

export function nameOf({ bodies, joints, drivers }: Project, id: string): string {
  if (id === GROUND) return 'ground';
  return [...bodies, ...joints, ...drivers].find((record) => record.id === id)?.name ?? id;
}

/** `The loop of Crank, Coupler, Rocker and ground`. */
export function loopTitle(project: Project, { bodies }: LoopGap): string {
  const names = bodies.filter((id) => id !== GROUND).map((id) => nameOf(project, id));
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more bodies`] : names;
  return `The loop of ${listWords(bodies.includes(GROUND) ? [...shown, 'ground'] : shown)}`;
}

/** One joint's gap and angle as shown in a list; empty if it has none. */
export function gapCells(
  project: Project,
  one: Pick<JointGap, 'gap' | 'angle'>,
): { gap: string; angle: string } {
  return {
    gap: hasGap(one) ? lengthWords(one.gap, project) : '',
    angle: hasAngle(one) ? angleWords(one.angle, project) : '',
  };
}

/** `30 mm`, all gaps together; null where every gap is rounding, because the loop closes elsewhere. */
export function openSize(project: Project, loop: LoopGap): string | null {
  const all = openness(loop);
  if (!isOpenJoint(all)) return null;
  return hasGap(all) ? lengthWords(all.gap, project) : angleWords(all.angle, project);
}

/** Said of such a loop. */
export const CLOSES_ELSEWHERE = 'can close, but was not closed from the drawn position';

/** How far the loop is from closing, all gaps together [m]; the widest angle [rad] where its axes are misaligned too. */
export function openness({ gaps }: LoopGap): { gap: number; angle: number } {
  return {
    gap: gaps.reduce((sum, { gap }) => sum + gap, 0),
    angle: Math.max(0, ...gaps.map(({ angle }) => angle)),
  };
}
