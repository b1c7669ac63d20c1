/** Pins of several links, tied to the one that stands first: the same mechanism in rows that close one after another. */
import { describe, expect, test } from 'vitest';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { countClosing, DYAD_CHAINS, readMode } from '../../../../support/dyad-chain';
import { assembled, driven, withFactors } from '../../../../support/dimension-changes';
import { findPins, hangPins } from '../../../../../engine/run/preparation/shared-pins';
import { readExample } from '../../../../support/example-file';
import { residualOf } from '../../../../support/closing-oracle';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { outOf } from '../../../../../engine/core/math/rigid';
import { withPoses } from '../../../../../engine/model/pose';
import type { Project } from '../../../../../engine/model/project';

const squeezer = driven(readExample('andrews-squeezer'));

/** With that body first, and all others in the order of the document. */
const first = (id: string, { bodies }: Project) => {
  const order = new Map(bodies.map((body, b) => [body.id, body.id === id ? 1 : b + 2]));
  return () => order;
};

const openings = (project: Project): number =>
  residualOf(project, createInitialState(project, compileSystem(project)));

/** The hinge at E of two links, higher up the pin and with frames turned about it. */
function stacked(project: Project): Project {
  const turned = { position: [0, 0, 0.01], orientation: [Math.cos(0.4), 0, 0, Math.sin(0.4)] } as const;
  const joints = project.joints.map((joint) =>
    joint.id === 'E24'
      ? { ...joint, frameA: outOf(joint.frameA, turned), frameB: outOf(joint.frameB, turned) }
      : joint,
  );
  return { ...project, joints };
}

describe('the pin of four links of the squeezer', () => {
  test.each(['K3_BDE', 'K4_GE', 'K6_HE'])('with %s standing first holds where it is assembled', (id) => {
    const project = stacked(squeezer);
    const pins = findPins([project], first(id, project));
    const hung = hangPins(project, pins);
    const atE = hung.joints.filter((joint) => joint.id.startsWith('E'));
    expect(atE.every(({ bodyA, bodyB }) => bodyA === id || bodyB === id)).toBe(true);
    const poses = [...assembled(project).poses.values()];
    expect(openings(withPoses(project, poses))).toBeLessThan(1e-12);
    expect(openings(withPoses(hung, poses))).toBeLessThan(1e-12);
    // and elsewhere not
    expect(openings(withFactors(hung, { K2_FE: 1.1 }))).toBeGreaterThan(1e-4);
  });

  test('is left as it is where all are on the link that stands first', () =>
    expect(findPins([squeezer], first('K2_FE', squeezer))).toEqual([]));

  test('keeps a hinge that a driver counts the angle of', () => {
    const [driver] = squeezer.drivers;
    const project = { ...squeezer, drivers: [{ ...driver, joint: 'E24' }] };
    const hung = hangPins(project, findPins([project], first('K6_HE', project)));
    expect(hung.joints.find(({ id }) => id === 'E24')).toEqual(project.joints.find(({ id }) => id === 'E24'));
  });

  test('is none for a change on whose way the hinges do not turn about one line', () => {
    const apart = withFactors(squeezer, { K2_FE: 1 });
    const joints = apart.joints.map((joint) =>
      joint.id === 'E24' || joint.id === 'E26'
        ? { ...joint, frameA: { ...joint.frameA, position: [0.001, 0, 0] as const } }
        : joint,
    );
    const ids = findPins([squeezer, { ...apart, joints }], first('K3_BDE', squeezer)).flatMap(({ hinges }) =>
      hinges.map(({ joint }) => squeezer.joints[joint].id),
    );
    expect(ids).not.toContain('E23');
  });
});

test('the squeezer keeps its mode where its frame grows by a twentieth', () => {
  const chain = DYAD_CHAINS['andrews-squeezer'];
  const changed = withFactors(squeezer, { ground: 1.0467136465059135 });
  const result = assembled(changed);
  const { signs } = readMode(squeezer, chain, assembled(squeezer));
  const now = readMode(changed, chain, result);
  expect(result.mode).toBe('kept');
  expect(now.signs).toEqual(signs);
  expect(countClosing(changed, chain, now.crank, signs)).toBe(3);
});
