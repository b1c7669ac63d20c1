/**
 * Lengths changed at random, by factors from 0.3 to 3: what can close is closed, in the assembly mode that was drawn, and
 * nothing else is said to be. The answers are known from closed forms, or from a change by tiny steps.
 */
import { describe, expect, test } from 'vitest';
import { SIX_BARS, closesAt, signsOf } from '../support/six-bar';
import { angleOf, assembled, drawFactor, driven, withFactors } from '../support/dimension-changes';
import { compileSystem } from '../../engine/system/compile';
import { createInitialState } from '../../engine/sim/initial-state';
import { createRandom } from '../support/draw';
import { followChange, moveDrivers, residualOf } from '../support/closing-oracle';
import { patience, repetitions, tell } from '../support/tier';
import { poseOffset } from '../../engine/system/layout';
import { readExample } from '../support/example-file';
import { sevenHinges } from '../support/spatial-loop';
import { withPoses } from '../../engine/analyses/loop-project';
import type { Project } from '../../engine/model/project';

const FOUR_BARS = repetitions('A1-fourbars', 450, 4500);
const SLIDERS = repetitions('A1-sliders', 200, 2000);
const SIX = repetitions('A1-sixbars', 40, 600);

test('four-bars', { timeout: patience(FOUR_BARS, 200) }, () => {
  const project = readExample('four-bar-with-load');
  const lengths = { crank: 0.08, coupler: 0.22, rocker: 0.18, ground: 0.25 };
  const random = createRandom(5);
  const wrong: string[] = [];
  let closing = 0;
  for (let i = 0; i < FOUR_BARS; i++) {
    const factors = {
      crank: drawFactor(random),
      coupler: drawFactor(random),
      rocker: drawFactor(random),
      ground: drawFactor(random),
    };
    const l = (['crank', 'coupler', 'rocker', 'ground'] as const).map(
      (link) => factors[link] * lengths[link],
    );
    const closes = 2 * Math.max(...l) <= l.reduce((sum, value) => sum + value, 0);
    const result = assembled(withFactors(project, factors));
    const say = (what: string) => wrong.push(`${i} ${what}: ${JSON.stringify(factors)}`);
    if (closes !== result.closed) say(closes ? 'refused' : 'accepted');
    else if (!closes && !result.cannot) say('gave up');
    if (!closes || !result.closed) continue;
    closing++;
    if (result.codes.length > 0) say(result.codes.join());
    // as drawn the rocker turns ahead of the coupler
    if (!(Math.sin(angleOf(result, 'rocker') - angleOf(result, 'coupler')) > 0)) say('other mode');
  }
  expect(wrong).toEqual([]);
  expect(closing).toBeGreaterThan(FOUR_BARS / 2);
  tell('A1-fourbars', FOUR_BARS, `${closing} close, all in the mode drawn`);
});

/** The slider's line moves sideways by `offset` [m]. */
function withOffset(project: Project, offset: number): Project {
  const joints = project.joints.map((joint) => {
    if (joint.kind !== 'slider') return joint;
    const [x, y, z] = joint.frameA.position;
    return { ...joint, frameA: { ...joint.frameA, position: [x, y + offset, z] as const } };
  });
  return { ...project, joints };
}

test('slider-cranks with an offset', { timeout: patience(SLIDERS, 200) }, () => {
  const project = driven(readExample('slider-crank'));
  const random = createRandom(6);
  const wrong: string[] = [];
  let closing = 0;
  for (let i = 0; i < SLIDERS; i++) {
    const [crank, rod] = [drawFactor(random), drawFactor(random)];
    const reach = 0.1 * crank + 0.3 * rod;
    const offset = 1.3 * reach * random();
    const result = assembled(withOffset(withFactors(project, { crank, rod }), offset));
    const say = (what: string) => wrong.push(`${i} ${what}: ${crank} ${rod} ${offset}`);
    if (result.closed !== offset <= reach) say(result.closed ? 'accepted' : 'refused');
    if (!result.closed) continue;
    closing++;
    // as drawn the rod reaches forwards
    if (!(Math.cos(angleOf(result, 'rod')) > 0)) say('other mode');
  }
  expect(wrong).toEqual([]);
  expect(closing).toBeGreaterThan(SLIDERS / 2);
  tell('A1-sliders', SLIDERS, `${closing} close, all in the mode drawn`);
});

describe.each(Object.keys(SIX_BARS))('%s', (name) => {
  test('closes in the mode that was drawn', { timeout: patience(SIX, 1000) }, () => {
    const spec = SIX_BARS[name];
    const project = readExample(name);
    const drawn = assembled(project);
    const [crank, signs] = [angleOf(drawn, 'crank'), signsOf(project, spec, drawn)];
    const angles = Array.from({ length: 720 }, (_, k) => crank + (k * Math.PI) / 360);
    const random = createRandom(11);
    const wrong: string[] = [];
    const count = { here: 0, elsewhere: 0, other: 0 };
    for (let i = 0; i < SIX; i++) {
      const spread = random();
      const bodies = ['ground', ...project.bodies.map(({ id }) => id)];
      const factors = Object.fromEntries(bodies.map((id) => [id, drawFactor(random) ** spread]));
      const changed = withFactors(project, factors);
      const at = (s: readonly [number, number]) => angles.some((angle) => closesAt(changed, spec, angle, s));
      const here = closesAt(changed, spec, crank, signs);
      const elsewhere = !here && at(signs);
      const closes = here || elsewhere || at([1, -1]) || at([-1, 1]) || at([-1, -1]);
      const result = assembled(changed);
      const say = (what: string) => wrong.push(`${i} ${what}: ${JSON.stringify(factors)}`);
      if (closes && !result.closed) say('refused');
      if (!closes && result.closed && residual(changed, result) > 1e-8) say('accepted');
      if (!result.closed || !(here || elsewhere)) continue;
      const own = signsOf(changed, spec, result).every((sign, s) => sign === signs[s]);
      if (here) count.here++;
      else count.elsewhere++;
      if (own) continue;
      // where only another position of the crank has the mode, a way there need not exist
      if (here) say('other mode');
      else count.other++;
    }
    expect(wrong).toEqual([]);
    expect(count.other).toBeLessThanOrEqual(0.3 * count.elsewhere);
    tell(`A1-sixbars ${name}`, SIX, JSON.stringify(count));
  });
});

/** Largest residual of the poses that were found, in characteristic lengths. */
function residual(project: Project, { poses }: ReturnType<typeof assembled>): number {
  const system = compileSystem(project);
  const y = createInitialState(withPoses(project, [...poses.values()]), system);
  return residualOf(project, y) / system.length;
}

/** How many changes of each at a commit; ten times as many in the long tier; whether drivers fix the position; and the power of the factors. */
const TEMPLATES: readonly (readonly [string, number, boolean, number?])[] = [
  ['andrews-squeezer', 2, true],
  ['bifilar-pendulum', 20, false],
  ['bricard', 8, true],
  ['ellipsograph', 20, false],
  ['hooke-joint', 5, true],
  ['jansen-leg', 3, true],
  ['n-four-bar', 8, true],
  ['pantograph', 3, true],
  ['peaucellier', 3, true],
  ['quick-return', 30, true],
  ['rccc', 30, true],
  ['rssr', 25, true],
  ['scissor-lift', 2, true],
  // a screw may stand on any of its turns
  ['screw-jack', 15, false],
  ['slider-crank', 30, true],
  ['toggle-press', 20, true],
  // of its up to sixteen modes large changes may lead into several, by the way that is taken
  ['seven hinges', 20, false],
  ['seven hinges, small changes', 20, true, 0.1],
];

describe.each(TEMPLATES.map((each) => [each[0], each] as const))(
  '%s',
  (_name, [name, commit, isDriven, power = 1]) => {
    const count = repetitions(`A1-${name.replaceAll(/,? /g, '-')}`, commit, 10 * commit);
    test('goes where tiny steps lead', { timeout: patience(count, 5000) }, () => {
      const random = createRandom(7);
      const template = name.startsWith('seven hinges') ? null : driven(readExample(name));
      const wrong: string[] = [];
      let [closed, followed] = [0, 0];
      for (let i = 0; i < count; i++) {
        const project = template ?? sevenHinges(random);
        const bodies = ['ground', ...project.bodies.map(({ id }) => id)];
        const changes = Array.from({ length: 1 + Math.floor(3 * random()) }, () => {
          return [bodies[Math.floor(random() * bodies.length)], drawFactor(random) ** power] as const;
        });
        const at = (part: number) =>
          withFactors(project, Object.fromEntries(changes.map(([id, f]) => [id, 1 + part * (f - 1)])));
        const say = (what: string) => wrong.push(`${i} ${what}: ${JSON.stringify(changes)}`);
        const result = assembled(at(1));
        const held = followChange(at, true);
        if (!result.closed && (held ?? followChange(at, false)) !== null) say('refused');
        if (!result.closed) continue;
        closed++;
        if (residual(at(1), result) > 1e-8) say('accepted');
        if (held === null || !isDriven) continue;
        followed++;
        const own = createInitialState(withPoses(at(1), [...result.poses.values()]), compileSystem(at(1)));
        const back = moveDrivers(at(1), own);
        if (back === null || farApart(project, back, held) > 1e-4) say('other mode');
      }
      expect(wrong).toEqual([]);
      tell(`A1-${name}`, count, `${closed} closed, ${followed} of them compared in their mode`);
    });
  },
);

/** Largest distance between two states' centres of mass, in characteristic lengths. */
function farApart(project: Project, one: Float64Array, other: Float64Array): number {
  const { n, length } = compileSystem(project);
  let far = 0;
  for (let b = 1; b < n; b++) {
    const x = poseOffset(b);
    far = Math.max(far, Math.hypot(one[x] - other[x], one[x + 1] - other[x + 1], one[x + 2] - other[x + 2]));
  }
  return far / length;
}
