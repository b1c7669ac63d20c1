/**
 * Lengths changed at random, by factors from 0.3 to 3: what can close is closed, in the assembly mode that was drawn, and
 * nothing else is said to be. The answers are known from closed forms, or from a change by tiny steps. With `dyad-chains`,
 * `rssr-changes` and `changes-go-on` 1,000 of them at a commit.
 */
import { describe, expect, test } from 'vitest';
import { SIX_BARS, closing, signsOf } from '../support/six-bar';
import { angleOf, assembled, drawFactor, driven, withFactors } from '../support/dimension-changes';
import { compileSystem } from '../../engine/core/system/compile';
import { createInitialState } from '../../engine/run/preparation/initial-state';
import { createRandom } from '../support/draw';
import {
  SAME,
  farApart,
  followChange,
  followGaps,
  gapsLeadBack,
  holdOf,
  leadsBack,
  moveDrivers,
  residualOf,
  signAt,
} from '../support/closing-oracle';
import { FIRST_SEED, patience, repetitions, seedOf, tell } from '../support/tier';
import { readExample } from '../support/example-file';
import { sevenHinges } from '../support/spatial-loop';
import { withPoses } from '../../engine/model/pose';
import type { Project } from '../../engine/model/project';

const FOUR_BARS = repetitions('A1-fourbars', 475, 4750);
const NEARLY = repetitions('A1-narrow', 160, 2000);
const SLIDERS = repetitions('A1-sliders', 200, 2000);
const SIX = repetitions('A1-sixbars', 40, 600);

test('four-bars', { timeout: patience(FOUR_BARS, 200) }, () => {
  const project = readExample('four-bar-with-load');
  const lengths = { crank: 0.08, coupler: 0.22, rocker: 0.18, ground: 0.25 };
  const random = createRandom(seedOf(5));
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
    if (result.mode !== 'kept') say(`said that it was ${result.mode}`);
  }
  expect(wrong).toEqual([]);
  expect(closing).toBeGreaterThan(FOUR_BARS / 2);
  tell('A1-fourbars', FOUR_BARS, `${closing} close, all in the mode drawn`);
});

test(
  'four-bars of which one link is nearly as long as the others together',
  { timeout: patience(NEARLY, 200) },
  () => {
    const project = readExample('four-bar-with-load');
    const drawn = { crank: 0.08, coupler: 0.22, rocker: 0.18, ground: 0.25 };
    const links = ['crank', 'coupler', 'rocker', 'ground'] as const;
    const random = createRandom(seedOf(6));
    const wrong: string[] = [];
    for (let i = 0; i < NEARLY; i++) {
      const factors = {
        crank: drawFactor(random),
        coupler: drawFactor(random),
        rocker: drawFactor(random),
        ground: drawFactor(random),
      };
      const long = links[i % 4];
      const margin = 10 ** (-2 - 5 * random());
      const others = links.filter((link) => link !== long);
      const sum = others.reduce((total, link) => total + factors[link] * drawn[link], 0);
      factors[long] = (sum * (1 - margin)) / drawn[long];
      // by turns drawn far from where it closes, and near it
      const far = long === 'coupler' || long === 'rocker' ? Math.PI : 0;
      const half = (i % 8 < 4 ? Math.PI / 2 : far + 0.18 * (random() - 0.5)) / 2;
      const orientation = [Math.cos(half), 0, 0, Math.sin(half)] as const;
      const bodies = project.bodies.map((body) => (body.id === 'crank' ? { ...body, orientation } : body));
      const result = assembled(withFactors({ ...project, bodies }, factors));
      const say = (what: string) =>
        wrong.push(`${long} ${margin.toExponential(1)}: ${what} ${JSON.stringify(factors)}`);
      if (!result.closed) say(result.cannot ? 'refused' : 'gave up');
      else if (!(Math.sin(angleOf(result, 'rocker') - angleOf(result, 'coupler')) > 0)) say('other mode');
      else if (result.mode !== 'kept') say(`said that it was ${result.mode}`);
    }
    tell('A1-narrow', NEARLY, `${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  },
);

/** Part of the crank's turn that counts as narrow in the tally [degrees]. */
const NARROW = 5;

/** Of the full count, those with folds close to each other or modes over a few degrees of the crank: tried at every commit. */
const HARD: Readonly<Record<string, readonly number[]>> = {
  'watt-six-bar': [52, 75, 361, 403],
  'stephenson-six-bar': [123, 153, 473, 502],
};

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
  const random = createRandom(seedOf(6));
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
    if (result.mode !== 'kept') say(`said that it was ${result.mode}`);
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
    const random = createRandom(seedOf(11));
    const wrong: string[] = [];
    const count = { here: 0, elsewhere: 0, narrow: 0, ended: 0 };
    const hard = FIRST_SEED === 1 ? HARD[name] : [];
    for (let i = 0; i < Math.max(SIX, ...hard.map((number) => number + 1)); i++) {
      const spread = random();
      const bodies = ['ground', ...project.bodies.map(({ id }) => id)];
      const factors = Object.fromEntries(bodies.map((id) => [id, drawFactor(random) ** spread]));
      if (i >= SIX && !hard.includes(i)) continue;
      const changed = withFactors(project, factors);
      const closesAt = closing(changed, spec);
      const at = (s: readonly [number, number]) => angles.some((angle) => closesAt(angle, s));
      const here = closesAt(crank, signs);
      const width = angles.filter((angle) => closesAt(angle, signs)).length / 2;
      const elsewhere = !here && width > 0;
      const closes = here || elsewhere || at([1, -1]) || at([-1, 1]) || at([-1, -1]);
      const result = assembled(changed);
      const say = (what: string) => wrong.push(`${i} ${what}: ${JSON.stringify(factors)}`);
      if (closes && !result.closed) say('refused');
      if (!closes && result.closed && residual(changed, result) > 1e-8) say('accepted');
      const own = result.closed && signsOf(changed, spec, result).every((sign, s) => sign === signs[s]);
      // a position in it shows a mode that the crank has over less than half a degree
      const exists = here || elsewhere || own;
      if (result.closed && result.codes.length === 0) {
        if (exists && result.mode !== 'kept') say(`said that the mode was ${result.mode}`);
        if (closes && !exists && result.mode !== 'ended') say(`ended, but said ${result.mode}`);
        if (closes && !exists) count.ended++;
      }
      if (!result.closed || !exists) continue;
      if (here) count.here++;
      else if (width < NARROW) count.narrow++;
      else count.elsewhere++;
      if (!own) say('other mode');
    }
    expect(wrong).toEqual([]);
    tell(`A1-sixbars ${name}`, SIX, JSON.stringify(count));
  });
});

/** Largest residual of the poses that were found, in characteristic lengths. */
function residual(project: Project, { poses }: ReturnType<typeof assembled>): number {
  return (
    residualOf(project, stateOf(withPoses(project, [...poses.values()]))) / compileSystem(project).length
  );
}

/** How many changes of each at a commit; ten times as many in the long tier; and whether drivers fix the position. */
const TEMPLATES: readonly (readonly [string, number, boolean])[] = [
  ['andrews-squeezer', 2, true],
  ['bifilar-pendulum', 20, false],
  ['bricard', 4, true],
  ['ellipsograph', 20, false],
  ['hooke-joint', 20, true],
  ['jansen-leg', 2, true],
  ['n-four-bar', 8, true],
  ['pantograph', 2, true],
  ['peaucellier', 3, true],
  ['quick-return', 30, true],
  ['rccc', 30, true],
  ['rssr', 8, true],
  ['scissor-lift', 2, true],
  // a screw may stand on any of its turns
  ['screw-jack', 15, false],
  ['slider-crank', 30, true],
  ['toggle-press', 20, true],
  ['seven hinges', 12, true],
];

/** Least singular value of the joints' rows over the largest, above which they leave no motion [1]. */
const RIGID = 1e-5;

type Changes = (readonly [body: string, factor: number])[];

/** A way to changed lengths, even in each of its pieces. */
interface Road {
  readonly at: (part: number) => Project;
  readonly pieces: number;
}

/** Lengths of bodies by factors, a part of the way there: all at once, or one body after the other. */
function partly(project: Project, changes: Changes, inTurn: boolean): Road {
  const at = (part: number): Project => {
    const parts = changes.map(([id, factor], i) => {
      const own = inTurn ? Math.min(1, Math.max(0, changes.length * part - i)) : part;
      return [id, 1 + own * (factor - 1)] as const;
    });
    return withFactors(project, Object.fromEntries(parts));
  };
  return { at, pieces: inTurn ? changes.length : 1 };
}

/** Those that move only with their very proportions: every other time all their lengths are changed alike. */
const IN_PROPORTION: ReadonlySet<string> = new Set(['bricard', 'hooke-joint', 'pantograph', 'scissor-lift']);

function drawChanges(random: () => number, { bodies }: Project, alike: boolean): Changes {
  const ids = ['ground', ...bodies.map(({ id }) => id)];
  const drawn = Array.from({ length: 1 + Math.floor(3 * random()) }, () => {
    return [ids[Math.floor(random() * ids.length)], drawFactor(random)] as const;
  });
  const [[, factor]] = drawn;
  return alike ? ids.map((id) => [id, factor] as const) : [...new Map(drawn)];
}

/** The state that the project is drawn in. */
const stateOf = (project: Project): Float64Array => createInitialState(project, compileSystem(project));

describe.each(TEMPLATES.map((each) => [each[0], each] as const))('%s', (_name, [name, commit, isDriven]) => {
  const count = repetitions(`A1-${name.replaceAll(' ', '-')}`, commit, 10 * commit);
  test('goes where tiny steps lead', { timeout: patience(count, 5000) }, () => {
    const random = createRandom(seedOf(7));
    const template = name === 'seven hinges' ? null : driven(readExample(name));
    const wrong: string[] = [];
    const tally = { closed: 0, compared: 0, bySign: 0, otherRoad: 0, told: 0, rigid: 0 };
    for (let i = 0; i < count; i++) {
      const project = template ?? sevenHinges(random);
      const alike = IN_PROPORTION.has(name) && i % 2 === 1;
      const changes = drawChanges(random, project, alike);
      const changed = withFactors(project, Object.fromEntries(changes));
      const say = (what: string) => wrong.push(`${i} ${what}: ${JSON.stringify(changes)}`);
      const result = assembled(changed);
      const roads = [
        partly(project, changes, false),
        ...(changes.length > 1 && template === null
          ? [partly(project, changes, true), partly(project, [...changes].reverse(), true)]
          : []),
      ];
      const ends = roads.map(({ at, pieces }) => followChange(at, true, pieces));
      if (!result.closed && [...ends, followChange(roads[0].at, false)].some((end) => end !== null))
        say('refused');
      if (!result.closed) continue;
      tally.closed++;
      if (residual(changed, result) > 1e-8) say('accepted');
      if (!isDriven) {
        // all positions are of one mode
        if (result.mode !== 'kept') say(`said that the mode was ${result.mode}`);
        continue;
      }
      const own = stateOf(withPoses(changed, [...result.poses.values()]));
      const isRigid = holdOf(changed, own) > RIGID;
      if (result.mode === 'rigid' || (result.mode !== 'kept' && isRigid)) {
        if (result.mode !== 'rigid' || !isRigid)
          say(`of a ${isRigid ? 'rigid' : 'movable'} one ${result.mode}`);
        tally.rigid++;
        continue;
      }
      if (result.mode !== 'kept') tally.told++;
      else {
        // an open drawing may lie behind a fold of the new lengths, and where it does not say what was before, either counts
        const before = [signAt(changed, stateOf(changed)), signAt(project, stateOf(project))];
        const sign = signAt(changed, own);
        if (before.every((drawn) => sign === -drawn)) say('behind a fold');
        else if (before.every((drawn) => sign === drawn)) tally.bySign++;
      }
      // none that tiny steps reach with the drivers held: nothing more to compare with
      // through a singular position, as of a rhombus drawn out, two roads lead on: the mode is behind the one that keeps the sign
      const keepsSign = (end: Float64Array) => signAt(changed, end) !== -signAt(project, stateOf(project));
      const led = ends.filter((end) => end !== null).filter(keepsSign);
      if (result.mode !== 'kept' && led.length > 0) say('lost');
      const system = compileSystem(changed);
      const there = moveDrivers(changed, own);
      const isAt = (end: Float64Array) => there !== null && farApart(system, there, end) < SAME;
      if (led.length > 0) tally.compared++;
      if (led.some(isAt)) continue;
      const closing = followGaps(changed);
      const gaps = closing !== null && keepsSign(closing) ? closing : null;
      if (led.length === 0 && gaps === null) continue;
      if (led.length === 0) tally.compared++;
      if (gaps !== null && isAt(gaps)) continue;
      // in space several modes may be one: which it is at the end depends on the road, so it has to be that of a road
      const starts = [0, 0.2, 0.4, 0.6, 0.8]
        .map((much) => moveDrivers(changed, own, undefined, much))
        .filter((start) => start !== null);
      const goesBack = (start: Float64Array) =>
        gapsLeadBack(changed, start) || roads.some(({ at, pieces }) => leadsBack(at, start, pieces));
      if (starts.some(goesBack)) tally.otherRoad++;
      // on which the motor gave way, step by step, no road is known beforehand: then the sign has told, or the warning
      else if (template !== null || (result.mode !== 'kept' && gaps !== null)) say('other mode');
    }
    expect(wrong).toEqual([]);
    tell(`A1-${name}`, count, JSON.stringify(tally));
  });
});
