/** The assembly mode of a drawing: what tells it, how it is found, and what is said where it has ended. */
import { describe, expect, test } from 'vitest';
import { SIX_BARS, signsOf } from '../../../../support/six-bar';
import { assembled, driven, withFactors } from '../../../../support/dimension-changes';
import { calcAsked } from '../../../../../engine/run/assembly/closing';
import { compareSense, refer } from '../../../../../engine/run/assembly/fold';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { createGlobalSolver } from '../../../../../engine/core/solvers/global-solver';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createWorkspace } from '../../../../../engine/core/system/workspace';
import { findGroups } from '../../../../../engine/run/assembly/groups';
import { outcomeWords } from '../../../../../engine/studies/sweep/result';
import { followChange } from '../../../../support/closing-oracle';
import { createRandom } from '../../../../support/draw';
import { readExample } from '../../../../support/example-file';
import { rotateAbout } from '../../../../../engine/run/assembly/scatter';
import { runOnce } from '../../../../../engine/studies/sweep/run-variant';
import { sevenHinges } from '../../../../support/spatial-loop';
import type { Project } from '../../../../../engine/model/project';

/** With the joints in the form in which a drawing is closed. */
const upright = (project: Project): Project => ({
  ...project,
  joints: project.joints.map((joint) => ({ ...joint, formulation: 'quaternion' as const })),
});

/** Lengths with which the drawn mode closes at no angle of the crank, and another does. */
const ENDED = {
  ground: 1.09549051225755,
  arm: 1.473217211637913,
  coupler: 1.3565795265123597,
  crank: 0.7938218653852103,
  link: 1.4917455881027375,
  rocker: 0.6117004040725517,
};

/** Of the Stephenson linkage: dyads that have to be turned round as a whole. */
const TURNED_ROUND = [
  {
    ground: 0.7174527680800065,
    coupler: 2.333681143529022,
    crank: 2.2684667592395025,
    link: 1.104273862139661,
    output: 1.6222039632281233,
    rocker: 0.43458458034994557,
  },
  {
    ground: 0.5206273729968905,
    coupler: 1.9203617885340496,
    crank: 0.5616778790830546,
    link: 2.025692013980695,
    output: 0.9717788752503144,
    rocker: 1.2815622062073682,
  },
];

test.each(TURNED_ROUND)('a dyad that has to be turned round keeps its mode', (factors) => {
  const [project, spec] = [readExample('stephenson-six-bar'), SIX_BARS['stephenson-six-bar']];
  const changed = withFactors(project, factors);
  const result = assembled(changed);
  expect(result).toMatchObject({ closed: true, mode: 'kept' });
  expect(signsOf(changed, spec, result)).toEqual(signsOf(project, spec, assembled(project)));
});

test('a mode over a part of the turn that is hard to reach has not ended', () => {
  const [project, spec] = [readExample('watt-six-bar'), SIX_BARS['watt-six-bar']];
  const changed = withFactors(project, {
    ground: 0.5135902281283862,
    arm: 1.7891678279259162,
    coupler: 0.9881927472420085,
    crank: 2.1230374839561006,
    link: 1.5766632931129372,
    rocker: 1.9293667060019972,
  });
  const result = assembled(changed);
  expect(result).toMatchObject({ closed: true, mode: 'kept' });
  expect(signsOf(changed, spec, result)).toEqual(signsOf(project, spec, assembled(project)));
});

describe('a mode that has ended', () => {
  const changed = withFactors(readExample('watt-six-bar'), ENDED);

  test('is told as a warning of the model, and not where it is kept', () => {
    const model = createModel(changed);
    const warnings = model.ok ? model.warnings : [];
    expect(warnings.map(({ code }) => code)).toEqual(['moved-by-assembly', 'assembly-mode-ended']);
    expect(warnings[1].message).toMatch(/^The assembly mode that was drawn ends/u);
    const kept = createModel(readExample('watt-six-bar'));
    expect(kept.ok && kept.warnings.map(({ code }) => code)).toEqual([]);
  });

  test('is told of a variant of a sweep', () => {
    const settings = { ...changed.settings, duration: 0.01 };
    const asked = {
      analysis: 'dynamic',
      series: [],
      points: 100,
      startedAt: new Date(0),
      variant: 0,
    } as const;
    const result = runOnce({ project: { ...changed, settings }, ...asked });
    expect(outcomeWords(result)).toMatch(/^Completed.*The assembly mode that was drawn ends/u);
  });
});

describe('a ring of seven hinges whose mode ends on the way', () => {
  const ring = sevenHinges(createRandom(12));
  const changed = withFactors(ring, { 'link-2': 2 });
  const warned = (project: Project) => {
    const model = createModel(project);
    return model.ok ? model.warnings.filter(({ code }) => code.startsWith('assembly-mode')) : [];
  };

  test('is told so of its open drawing: no more than that this way ended', () => {
    const at = (part: number) => withFactors(ring, { 'link-2': 1 + part });
    // nor do such steps with the driver moved all over, as `changes-go-on` tries it
    expect(followChange(at, true)).toBeNull();
    const [{ code, message }] = warned(changed);
    expect(code).toBe('assembly-mode-ended');
    expect(message).toMatch(/ends on the way to these lengths/u);
  });

  test('is one that is followed where it goes on', () => {
    expect(warned(withFactors(ring, { 'link-2': 1.2 }))).toEqual([]);
  });
});

test.each(['watt-six-bar', 'stephenson-six-bar', 'peaucellier', 'jansen-leg'])(
  '%s: a group of pinned links turned as a whole has the sign that it had, though its gaps are open',
  (name) => {
    const project = upright(driven(readExample(name)));
    const system = compileSystem(project);
    const [work, y] = [createWorkspace(system), createInitialState(project, system)];
    const closing = { system, work, solver: createGlobalSolver(system), tolerance: 1e-10, out: null };
    const groups = findGroups(closing, y, 'held')!;
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) {
      expect(group.plane).not.toBeNull();
      calcAsked(closing, y, 'held');
      const drawn = refer(system, group, work.J);
      for (let turn = 1; turn < 12; turn++) {
        const turned = y.slice();
        rotateAbout(turned, group.bodies, [0.4, -0.2, 0], [0, 0, 1], (turn * Math.PI) / 6);
        calcAsked(closing, turned, 'held');
        for (const fold of drawn) expect(compareSense(system, fold, work.J)).toBeGreaterThan(0.1);
      }
    }
  },
);
