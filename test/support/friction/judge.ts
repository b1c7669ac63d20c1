/** The judge of scenes of friction: what all formulations have to agree on, closed forms, cones and energy. */
import { beyondCones } from './cones';
import { isSound } from '../../../engine/run/outcomes/outcome';
import { run } from '../run';
import type { Project, Settings } from '../../../engine/model/project';
import type { Run } from '../run';
import type { RunEvent } from '../../../engine/core/switching/run-event';
import type { Scene } from './parts';

const STEPS = [1e-3, 5e-4];
/**
 * What impulses are first order from on, as a part of the energy [1]: a linkage that turns quickly needs shorter steps for it, and
 * shorter ones yet where its error changes its sign on the way.
 */
const FIRST_ORDER = 2e-3;
const SHORTEST = 5e-6;
/** Energy [J] that rounding of speeds at rest takes and gives back: 1.3e-18 was measured. */
const ROUNDING = 4e-18;
/** An error of a step of impulses, as a way at this speed [m/s]: below it may be small by chance at the longer step. */
const SPEED = 1;

const runWith = (project: Project, settings: Partial<Settings>): Run =>
  run({ ...project, settings: { ...project.settings, ...settings } });

/** By how much more than rounding what was dissipated falls between samples, over all of it and the energy there is [1]. */
function regained({ column }: Run): number {
  const dissipated = column('energy/total/dissipated');
  const most = Math.max(
    ...dissipated,
    ...['kinetic', 'potential'].flatMap((part) => column(`energy/total/${part}`).map(Math.abs)),
    ROUNDING,
  );
  const falls = dissipated.map((value, i) => (i > 0 ? dissipated[i - 1] - value - ROUNDING : 0));
  return Math.max(0, ...falls) / most;
}

const ends = ({ bodies }: Project, { column }: Run): number[] =>
  bodies.flatMap(({ id }) => ['x', 'y', 'z'].map((axis) => column(`body/${id}/${axis}`).at(-1)!));

const apart = (project: Project, one: Run, other: Run): number => {
  const there = ends(project, other);
  return Math.max(...ends(project, one).map((value, i) => Math.abs(value - there[i])));
};

/** Impacts slower than this [m/s] are those of bodies that come to rest on each other. */
const SLOWEST = 1e-3;
const strikes = ({ events }: Run): boolean => events.some(({ kind }) => kind === 'impact');
const speedOf = ({ message }: RunEvent): number => Number(/ at (\S+) m\/s$/.exec(message)?.[1] ?? 0);

/**
 * What is told to happen. Bodies that strike touch and part ever more slowly until they rest: how often is a matter of rounding,
 * which another tolerance changes as another formulation does; there it is what happens at all, and each impact that is not slow.
 */
function eventsOf(run: Run): string[] {
  const told = (events: readonly RunEvent[]) => events.map(({ kind, record }) => `${record} ${kind}`);
  if (!strikes(run)) return told(run.events).sort();
  return [
    ...new Set(told(run.events)),
    ...told(run.events.filter((event) => speedOf(event) > SLOWEST)),
  ].sort();
}

/** Whether nothing moves: forces inside their cones that hold all bodies are a solution, whether or not there is another. */
const rests = ({ column }: Run): boolean => Math.max(...column('energy/total/kinetic')) < ROUNDING;

/** As told of a contact. */
const STICKS = 1;
/**
 * Whether a contact that sticks is at the very edge of its cone all along: it shares a force with what slides, and each share is
 * another motion. Seed 70117: what impulses find is, to 1e-10 of the forces, what 14.3 finds before 12.4 takes the fewest places.
 */
const sharesWithSliding = ({ contacts }: Project, { column }: Run): boolean =>
  contacts.some(({ id, friction }) => {
    const [state, normal, tangent] = ['state', 'normal', 'friction'].map((part) =>
      column(`contact/${id}/${part}`),
    );
    return state.every((is, i) => is === STICKS && tangent[i] > (1 - 1e-9) * friction * normal[i]);
  });

/** Spin [rad/s] that is next to nothing, and what is far more than it leads to [m]. */
const NUDGE = 1e-6;
const FAR = 1e-3;
/**
 * Whether balls that spin by next to nothing lead elsewhere: pushed between a box and the floor they jam, or go on without friction.
 * Seed 71154: either is an impact, and weight, which presses in the step of an impulse and not in an impact, decides.
 */
const forks = (project: Project, exact: Run): boolean =>
  [NUDGE, -NUDGE].some((spin) => {
    const bodies = project.bodies.map((body) => {
      const [x, y, z] = body.angularVelocity;
      return body.shape.kind === 'sphere' ? { ...body, angularVelocity: [x, y, z + spin] as const } : body;
    });
    return apart(project, run({ ...project, bodies }), exact) > FAR;
  });

const SWITCHES = ['stick', 'slip', 'released', 'contact'];
const switches = ({ events }: Run): number => events.filter(({ kind }) => SWITCHES.includes(kind)).length;

/** What is wrong with a scene, by impulses too where asked; empty where nothing is. */
export function judge({ project, known, open, rebounds }: Scene, impulses: boolean): string[] {
  const wrong: string[] = [];
  const check = (text: string, value: number, bound: number) => {
    if (!(value <= bound)) wrong.push(`${text} ${value}`);
  };
  const exact = run(project);
  const other = runWith(project, { solver: 'saddle-point' });
  for (const each of [exact, other]) {
    if (!isSound(each.outcome)) wrong.push(JSON.stringify(each.outcome));
    check('beyond its cone', beyondCones(project, each), 1e-9);
    check('energy regained', regained(each), 1e-9);
    check('energy off', each.summary.energyError.relative, 1e-6);
  }
  if (!open) {
    check('formulations apart', apart(project, exact, other), 1e-9);
    const [one, two] = [eventsOf(exact), eventsOf(other)];
    if (one.join() !== two.join()) wrong.push(`events ${one.join()} or ${two.join()}`);
  }
  if (known) check('closed form', Math.abs(exact.column(known.key).at(-1)! - known.value), 1e-9);
  if (!impulses || open || rebounds) return wrong;
  const byImpulses = (step: number) =>
    runWith(project, { solver: 'sequential-impulses', step, iterations: 500 });
  let steps = STEPS;
  let runs = steps.map(byImpulses);
  const errorsOf = () => runs.map((each) => apart(project, each, exact));
  const halves = ([longer, shorter]: number[]) => shorter <= Math.max(0.65 * longer, SPEED * steps[1]);
  const shorten = () => {
    steps = [steps[1], steps[1] / 2];
    runs = [runs[1], byImpulses(steps[1])];
  };
  // an answer of their own has to be one, too
  const converge = () => {
    const change = apart(project, runs[0], runs[1]);
    shorten();
    return halves([change, apart(project, runs[0], runs[1])]);
  };
  const isOther =
    !halves(errorsOf()) && ((sharesWithSliding(project, exact) && converge()) || forks(project, exact));
  const converges = () => isOther || halves(errorsOf());
  const isSharp = () => runs[0].summary.energyError.relative <= FIRST_ORDER && converges();
  while (!isSharp() && steps[1] > SHORTEST) shorten();
  const errors = errorsOf();
  const rest = runs.every(rests) && !rests(exact);
  if (!converges() && !rest) wrong.push(`impulses ${errors[0]}, then ${errors[1]}`);
  for (const each of runs) {
    if (!isSound(each.outcome)) wrong.push(`impulses: ${JSON.stringify(each.outcome)}`);
    check('impulses beyond their cone', beyondCones(project, each), 1e-9);
    // an impact is told apart from what follows it
    if (!strikes(exact)) check('impulses switch', switches(each), switches(exact) + 2);
  }
  return wrong;
}
