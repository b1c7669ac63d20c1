import { expect, test } from 'vitest';
import { applyDiff, invertDiff } from '../../../../renderer/document/diff';
import { takePatch } from '../../../../renderer/document/edits/values/take-patch';
import { fourBar } from '../../../support/open-loops';

const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
const [first] = project.joints;
const limited = {
  ...project,
  joints: project.joints.map((joint) => ({ ...joint, limits: { minimum: -1, maximum: 1, restitution: 0 } })),
};

test('joints and bodies get their new values, as one step', () => {
  const shape = { kind: 'rod', from: [0, 0, 0], to: [0.05, 0, 0], radius: 0.004 } as const;
  const frame = { position: [0.05, 0, 0], orientation: [1, 0, 0, 0] } as const;
  const edit = takePatch(
    project,
    {
      joints: [{ joint: 'pin-a', kind: 'hinge', frameA: frame, frameB: first!.frameB }],
      bodies: [{ body: 'crank', position: [0, 0, 0], orientation: [1, 0, 0, 0], shape }],
    },
    'Crank 40 \u2192 50 mm',
  )!;
  const next = applyDiff(project, edit.diff);
  expect(edit.label).toBe('Crank 40 \u2192 50 mm');
  expect(next.joints[1]?.frameA).toEqual(frame);
  expect(next.bodies[0]?.shape).toEqual(shape);
  expect(next.joints[2]).toBe(project.joints[2]);
  expect(applyDiff(next, invertDiff(edit.diff))).toEqual(project);
});

test('another kind loses what only the old one had', () => {
  const swap = { joint: 'pin-a', kind: 'ball', frameA: first!.frameA, frameB: first!.frameB } as const;
  const next = applyDiff(limited, takePatch(limited, { joints: [swap], bodies: [] }, 'Swap')!.diff);
  expect(next.joints[1]?.kind).toBe('ball');
  expect(next.joints[1]).not.toHaveProperty('limits');
  const same = { ...swap, kind: 'hinge' } as const;
  const kept = applyDiff(limited, takePatch(limited, { joints: [same], bodies: [] }, 'Swap')!.diff);
  expect(kept.joints[1]).toHaveProperty('limits');
});

test('a patch of records that are gone is none', () => {
  const swap = { joint: 'gone', kind: 'ball', frameA: first!.frameA, frameB: first!.frameB } as const;
  expect(takePatch(project, { joints: [swap], bodies: [] }, 'Swap')).toBeNull();
});

test('a number that changes follows its formula no more, the others do', () => {
  const driven = {
    ...project,
    joints: project.joints.map((joint) => ({
      ...joint,
      formulas: [
        { field: 'frameA.position.0', formula: 'crank' },
        { field: 'frameA.position.1', formula: 'offset' },
      ],
    })),
  };
  const [x, y, z] = driven.joints[1]!.frameA.position;
  const frameA = { ...driven.joints[1]!.frameA, position: [x + 0.01, y, z] } as const;
  const patch = { joint: 'pin-a', kind: 'hinge', frameA, frameB: driven.joints[1]!.frameB } as const;
  const next = applyDiff(driven, takePatch(driven, { joints: [patch], bodies: [] }, 'Longer')!.diff);
  expect(next.joints[1]?.formulas).toEqual([{ field: 'frameA.position.1', formula: 'offset' }]);
  expect(next.joints[0]?.formulas).toHaveLength(2);
});
