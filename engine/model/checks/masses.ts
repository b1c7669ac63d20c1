import { checkFreeSpin } from './free-spin';
import { finestTolerance } from '../settings/step-tolerance';
import { massOf } from '../masses/mass';
import { principalMoments } from '../masses/principal';
import { GROUND, isAdaptive } from '../project';
import type { Body, Project, Settings } from '../project';
import { quantityInSentence } from '../quantity/in-sentence';
import { shownUnits } from '../quantity/unit-systems';
import { subjectOf } from './report';
import type { Report } from './report';

/**
 * Largest ratio of masses in a linkage, and of the principal moments of a body [1]. The relative rounding error of
 * accelerations is ROUNDING times the ratio, that of forces a third of it, measured for every factorisation (T 6.6): forces
 * are accurate to 1e-7 up to 10^8, and no further.
 */
const LARGEST_RATIO = 1e8;
const ROUNDING = 3e-15;
/** Tolerance, so that a typed ratio of exactly the largest is accepted. */
const SLACK = 1e-6;

/**
 * To an error estimate the same rounding is noise: if it exceeds the tolerance of a step (T 9.3), steps shrink. Measured on linkages with
 * a light coupler, with order 8: a ratio of QUIET times that tolerance takes up to twice the steps of a ratio of 1, and ten times that
 * (LOUD) three to four times as many, growing with the ratio [1].
 */
const QUIET = 1e17;
const LOUD = 1e18;

/** The finest tolerance of a step [1]. */
const finestOf = ({
  relativeTolerance,
  absoluteTolerance,
}: Pick<Settings, 'relativeTolerance' | 'absoluteTolerance'>): number =>
  Math.min(absoluteTolerance, finestTolerance(relativeTolerance));

/** Ratio of masses above which a run suffers, and a ratio at which it does not. */
function ratioBounds({ integrator, relativeTolerance, absoluteTolerance }: Settings): {
  worst: number;
  good: number;
} {
  if (!isAdaptive(integrator)) return { worst: LARGEST_RATIO, good: LARGEST_RATIO };
  const finest = finestOf({ relativeTolerance, absoluteTolerance });
  const bound = (part: number) => Math.max(1, Math.min(LARGEST_RATIO, part * finest));
  return { worst: bound(LOUD), good: bound(QUIET) };
}

/** Warnings where rounding would dominate the results of a run. Rank is decided from geometry (T 6.1). */
export function checkMasses(project: Project, report: Report): void {
  const linkages = linkagesOf(project);
  for (const bodies of linkages) {
    checkRatio(bodies, project, report);
    for (const body of bodies) checkNeedle(body, project, report);
    checkFreeSpin(bodies, project, finestOf(project.settings), report);
  }
}

function checkRatio(bodies: readonly Body[], project: Project, report: Report): void {
  const { settings } = project;
  const mass = (value: number) => quantityInSentence(value, 'kg', shownUnits(project));
  let [lightest, heaviest] = [bodies[0], bodies[0]];
  let [least, most] = [Infinity, 0];
  for (const body of bodies) {
    const { mass: own } = massOf(body);
    if (own < least) [lightest, least] = [body, own];
    if (own > most) [heaviest, most] = [body, own];
  }
  const ratio = most / least;
  const { worst, good } = ratioBounds(settings);
  if (!(ratio > worst * (1 + SLACK))) return;
  const steps =
    worst < LARGEST_RATIO || isAdaptive(settings.integrator)
      ? `, and steps many times shorter at a relative tolerance of ${settings.relativeTolerance}`
      : '';
  const what = `its mass of ${mass(least)} is ${short(ratio)} times less than the ${mass(most)} of ${subjectOf('bodies', heaviest).title}, to which joints tie it: ${risk(ratio)}${steps}; rank and degrees of freedom are right all the same`;
  const remedy = `Give the lightest bodies of the linkage a mass of ${mass(most / good)} or more, or use a distance joint in place of a link without mass.`;
  report.warn('mass-ratio', subjectOf('bodies', lightest), 'mass', what, remedy);
}

function checkNeedle(body: Body, project: Project, report: Report): void {
  const moment = (value: number) => quantityInSentence(value, 'kg*m^2', shownUnits(project));
  const [smallest, , largest] = principalMoments(massOf(body).inertia);
  const ratio = largest / smallest;
  if (!(ratio > LARGEST_RATIO * (1 + SLACK))) return;
  const field = body.mass.kind === 'custom' ? 'mass.inertia' : 'shape';
  const what = `its smallest principal moment, ${moment(smallest)}, is ${short(ratio)} times less than its largest: where a joint holds its turning about that axis, ${risk(ratio)}`;
  const remedy = `Make the body thicker, or give it an inertia whose smallest principal moment is ${moment(largest / LARGEST_RATIO)} or more.`;
  report.warn('needle', subjectOf('bodies', body), field, what, remedy);
}

/** Groups of bodies connected by joints and couplings, without the ground, which carries any force without moving. */
function linkagesOf({ bodies, joints, couplings }: Project): Body[][] {
  const parent = new Map(bodies.map(({ id }) => [id, id]));
  const find = (id: string): string => {
    let root = id;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(id, root);
    return root;
  };
  const tied = new Set<string>();
  const ends = new Map<string, string[]>();
  for (const { id, bodyA, bodyB } of joints) {
    const moving = [bodyA, bodyB].filter((body) => body !== GROUND && parent.has(body));
    ends.set(id, moving);
    for (const body of moving) {
      tied.add(body);
      parent.set(find(body), find(moving[0]));
    }
  }
  for (const { joint1, joint2 } of couplings) {
    const moving = [...(ends.get(joint1) ?? []), ...(ends.get(joint2) ?? [])];
    for (const body of moving) parent.set(find(body), find(moving[0]));
  }
  const linkages = new Map<string, Body[]>();
  for (const body of bodies) {
    if (!tied.has(body.id)) continue;
    const root = find(body.id);
    const linkage = linkages.get(root);
    if (linkage) linkage.push(body);
    else linkages.set(root, [body]);
  }
  return [...linkages.values()];
}

const short = (value: number): string => String(Number(value.toPrecision(3)));

function risk(ratio: number): string {
  const part = ROUNDING * ratio;
  if (part >= 1) return 'rounding leaves no correct digit in accelerations and reactions';
  return `rounding can cause relative errors in accelerations and reactions of ${part.toExponential(0)}`;
}
