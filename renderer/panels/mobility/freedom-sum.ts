/** The count of freedoms written out, as people check it by hand. */
import { JOINT_KINDS } from '../../../engine/model/project';
import type { JointKind, Project } from '../../../engine/model/project';
import type { Mobility } from '../../../engine/core/diagnostics/mobility-report';

/** Directions that each kind of joint holds; what the engine counts as its rows. */
export const HELD: Readonly<Record<JointKind, number>> = {
  hinge: 5,
  slider: 5,
  ball: 3,
  cylinder: 4,
  universal: 4,
  'constant-velocity': 4,
  planar: 3,
  screw: 5,
  distance: 1,
  fixed: 6,
  'constant-orientation': 3,
  'relative-rotation-plane': 1,
  nail: 3,
  'point-in-plane': 1,
  'point-on-line': 2,
};

const PLURALS: Readonly<Record<JointKind, readonly [string, string]>> = {
  hinge: ['hinge', 'hinges'],
  slider: ['slider', 'sliders'],
  ball: ['ball joint', 'ball joints'],
  cylinder: ['cylindrical joint', 'cylindrical joints'],
  universal: ['universal joint', 'universal joints'],
  'constant-velocity': ['constant-velocity joint', 'constant-velocity joints'],
  planar: ['planar joint', 'planar joints'],
  screw: ['screw', 'screws'],
  distance: ['massless rod', 'massless rods'],
  fixed: ['fixed joint', 'fixed joints'],
  'constant-orientation': ['constant orientation', 'constant orientations'],
  'relative-rotation-plane': ['relative-rotation plane', 'relative-rotation planes'],
  nail: ['nail', 'nails'],
  'point-in-plane': ['point in plane', 'points in planes'],
  'point-on-line': ['point on line', 'points on lines'],
};

export interface SumLine {
  readonly what: string;
  readonly sum: string;
  readonly value: number;
  /** A line under which the sum so far stands. */
  readonly total?: 'formula' | 'rank' | 'left';
}

export function freedomSum({ joints, couplings }: Project, mobility: Mobility): SumLine[] {
  const { bodies, rows, rank, degreesOfFreedom, formula, drivenFreedoms } = mobility;
  const lines: SumLine[] = [
    { what: bodies === 1 ? '1 body' : `${bodies} bodies`, sum: `${bodies} \u00d7 6`, value: 6 * bodies },
  ];
  for (const kind of JOINT_KINDS) {
    const count = joints.filter((joint) => joint.kind === kind).length;
    if (count === 0) continue;
    const held = HELD[kind];
    const what = `${count} ${PLURALS[kind][count === 1 ? 0 : 1]}`;
    lines.push({ what, sum: `${count} \u00d7 ${held}`, value: -count * held });
  }
  if (couplings.length > 0) {
    const what = `${couplings.length} ${couplings.length === 1 ? 'coupling' : 'couplings'}`;
    lines.push({ what, sum: `${couplings.length} \u00d7 1`, value: -couplings.length });
  }
  lines.push({ what: 'By formula', sum: `${6 * bodies} \u2212 ${rows}`, value: formula, total: 'formula' });
  if (rows > rank) lines.push({ what: 'Held more than once', sum: '', value: rows - rank });
  lines.push({
    what: 'By rank',
    sum: `${6 * bodies} \u2212 ${rank}`,
    value: degreesOfFreedom,
    total: 'rank',
  });
  if (drivenFreedoms > 0) {
    lines.push({ what: 'Driven', sum: '', value: -drivenFreedoms });
    lines.push({ what: 'Left free', sum: '', value: degreesOfFreedom - drivenFreedoms, total: 'left' });
  }
  return lines;
}

/** `+3`, `−20`, `1`: parts have a sign, totals only where they are negative. */
export function signed({ value, total }: SumLine, first: boolean): string {
  const text = String(Math.abs(value));
  if (value < 0) return `\u2212${text}`;
  return total || first ? text : `+${text}`;
}

/** How near the mechanism is to a position where its rank falls. */
export function conditionWords(condition: number): string {
  if (!Number.isFinite(condition)) return 'Singular here.';
  if (condition > 1e8) return 'Next to a singular position: forces may be very large.';
  if (condition > 1e5) return 'Not far from a singular position.';
  return 'Well conditioned.';
}
