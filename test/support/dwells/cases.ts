/** Random cases of laws that rest in, beside, short of or beyond a singular position of a linkage: the same seed, the same case. */
import { ARM, LINKAGES, SWINGING } from './linkages';
import { createDriver, createLoad } from '../../../engine/model/defaults';
import { createRandom } from '../../../engine/core/math/random';
import { moveWorld } from '../metamorphic';
import type { Integrator, Load, Motion, Project, Vec3 } from '../../../engine/model/project';
import type { Linkage, Pick } from './linkages';

/** When the laws come to rest [s]. */
export const REST = 0.2;

export interface Law {
  readonly motion: Motion;
  readonly duration: number;
}

const polynomial = (coefficients: readonly number[]): Motion => ({ kind: 'polynomial', coefficients });

/** rise (1 - (1 - t / REST)^order): at rest for an instant. */
function slowing(rise: number, order: number): Motion {
  const powers = [1];
  for (let k = 1; k <= order; k++) powers.push((-powers[k - 1] * (order - k + 1)) / (k * REST));
  return polynomial(powers.slice(1).map((power) => -power * rise));
}

function cycloid(rise: number, dwellTime: number): Law {
  const motion: Motion = { kind: 'cycloidal', rise, start: 0, riseTime: REST, dwellTime, returnTime: 0.2, restTime: 1, repeat: 'once' }; // oxfmt-ignore
  return { motion, duration: 0.45 + dwellTime };
}

const table = (points: readonly (readonly [number, number])[], duration: number): Law => ({
  motion: { kind: 'table', points, ends: 'clamped' },
  duration,
});

const LAWS: Record<string, (rise: number) => Law> = {
  'cycloid and 0.2 s': (rise) => cycloid(rise, 0.2),
  'cycloid and 0.05 s': (rise) => cycloid(rise, 0.05),
  cycloid: (rise) => cycloid(rise, 0),
  'table to its end': (rise) => table([[0, 0], [0.1, rise / 2], [REST, rise]], 0.4), // oxfmt-ignore
  'table and back': (rise) =>
    table([[0, 0], [0.1, rise / 2], [REST, rise], [0.25, rise], [0.3, rise], [0.4, rise / 2], [0.5, 0]], 0.5), // oxfmt-ignore
  'polynomial 3-4-5': (rise) => ({
    motion: polynomial([0, 0, (10 * rise) / REST ** 3, (-15 * rise) / REST ** 4, (6 * rise) / REST ** 5]),
    duration: 0.25,
  }),
  'order 2': (rise) => ({ motion: slowing(rise, 2), duration: 0.35 }),
  'order 3': (rise) => ({ motion: slowing(rise, 3), duration: 0.35 }),
  'order 4': (rise) => ({ motion: slowing(rise, 4), duration: 0.35 }),
  'order 5': (rise) => ({ motion: slowing(rise, 5), duration: 0.35 }),
  harmonic: (rise) => ({
    motion: { kind: 'harmonic', amplitude: rise, frequency: 1 / (4 * REST), phase: 0 },
    duration: 0.4,
  }),
};

/** Of the arm. */
const BASE_LAWS: readonly Motion[] = [
  slowing(0.7, 2),
  slowing(-0.5, 3),
  cycloid(0.4, 0.2).motion,
  LAWS['harmonic'](0.3).motion,
  polynomial([2]),
];

/** From the singular position [rad or m], with either sign. */
const BESIDE = [0, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1];

/** What acts beside gravity: from the start, from a time, from nothing. */
type Acting = 'none' | 'push' | 'late' | 'grow';

export interface DwellCase {
  readonly label: string;
  readonly linkage: Linkage;
  readonly project: Project;
  readonly law: Law;
  /** Of the arm; null where there is none. */
  readonly base: Motion | null;
  /** How far beyond the singular position it comes to rest, short of it below zero [rad or m]. */
  readonly beside: number;
  /** [m/s^2] along y, before the world was turned. */
  readonly gravity: number;
  readonly acting: Acting;
}

export function drawDwell(seed: number): DwellCase {
  const pick = picker(seed * 7919 + 13);
  const name = pick(Object.keys(LINKAGES));
  const lawName = pick(Object.keys(LAWS));
  let beside = pick(BESIDE) * pick([1, -1]);
  const along = pick(['0', '0', 'y', 'z']);
  const drawnLoad = pick<Acting>(['none', 'none', 'none', 'push', 'grow', 'late']);
  const relativeTolerance = pick([1e-6, 1e-6, 1e-9, 1e-11]);
  const absoluteTolerance = pick([1e-10, relativeTolerance]);
  const integrator = pick<Integrator>(['dopri5', 'dopri5', 'dop853', 'radau5']);
  const isCompiled = pick([0, 1, 1, 1]) === 0;
  const isTurned = pick([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) === 0;
  const pickInside = picker(seed * 104729 + 7);
  const linkage = LINKAGES[name](pickInside);
  // most laws keep to what is in reach
  if (linkage.isDead && (seed % 8 !== 0 || name === 'spatial four-bar')) beside = -Math.abs(beside);
  const law = LAWS[lawName](linkage.to + Math.sign(linkage.to) * beside);
  const base = name === 'parallelogram on an arm' ? pickInside(BASE_LAWS) : null;
  const swings = SWINGING.includes(name);
  const acting = swings ? 'none' : drawnLoad;
  const gravity = along === 'y' && !swings ? -9.81 : 0;
  const drivers = [
    createDriver({ id: 'law', name: 'Law', joint: linkage.joint, kind: 'position', value: 0, motion: law.motion }),
    ...(base ? [createDriver({ id: 'base', joint: ARM, kind: 'position', value: 0, motion: base })] : []),
  ]; // oxfmt-ignore
  const drawn: Project = {
    ...linkage.project,
    drivers,
    loads: loadsOf(linkage.loaded, acting),
    settings: {
      ...linkage.project.settings,
      ...{ duration: law.duration, outputInterval: 0.01, relativeTolerance, absoluteTolerance, integrator },
      gravity: [0, gravity, along === 'z' ? -9.81 : 0],
      ...(isCompiled && { equations: 'compiled' as const }),
    },
  };
  // a load by an expression keeps its direction in the world
  const turned = isTurned && acting !== 'grow';
  const words = [name, lawName, String(beside), `gravity ${along}`, acting, String(relativeTolerance), String(absoluteTolerance), integrator]; // oxfmt-ignore
  return {
    label: [...words, ...(isCompiled ? ['compiled'] : []), ...(turned ? ['turned'] : [])].join(', '),
    project: turned ? moveWorld(drawn, [0.5, 0.5, -0.1, 0.7], [0.3, -0.2, 0.5]) : drawn,
    ...{ linkage, law, base, beside, gravity, acting },
  };
}

function picker(seed: number): Pick {
  const random = createRandom(seed);
  // the first numbers of neighbouring seeds are alike
  for (let i = 0; i < 5; i++) random();
  return (list) => list[Math.floor(random() * list.length)];
}

function loadsOf(body: string, acting: Acting): Load[] {
  const at = { id: 'push', name: 'Push', body, point: [0.03, 0, 0] as Vec3 };
  switch (acting) {
    case 'none':
      return [];
    case 'grow': {
      const expression = `50 * max(0, t - ${ACTS_FROM.grow})`;
      return [
        createLoad({ ...at, kind: 'expression', quantity: 'force', direction: [0.3, 1, 0], expression }),
      ];
    }
    default:
      return [createLoad({ ...at, kind: 'force', vector: [1, 3, 0], from: ACTS_FROM[acting], until: null })];
  }
}

/** [s] */
export const ACTS_FROM: Record<Acting, number> = { none: Infinity, push: 0, late: 0.3, grow: 0.25 };
