/** What folds of the forces of a planar mechanism: in any plane and any axes, and never what is determined and carries something. */
import { expect, test } from 'vitest';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { createFigure } from '../../../../../engine/output/chart/figure';
import { findForcePeaks } from '../../../../../engine/results/measures/force-peaks';
import { foldOf, planeOfRun } from '../../../../../engine/results/series/uniqueness/plane-fold';
import { foldRows } from '../../../../../engine/results/series/uniqueness/plane-rows';
import { ladder, planarMechanism } from '../../../../support/planar-mechanism';
import { motionWords } from '../../../../../engine/results/series/uniqueness/plane-sentence';
import { GROUND } from '../../../../../engine/model/project';
import { record } from '../../../../support/recorded';
import type { Project, Quat, Vec3 } from '../../../../../engine/model/project';

const H = Math.SQRT1_2;
const brief = (project: Project): Project => ({
  ...project,
  settings: { ...project.settings, duration: 0.02, outputInterval: 0.01 },
});
const fourBar = (turn?: Quat) => brief(ladder(1, 1, turn));
/** With the centre of mass of a body out of the plane of the pins. */
const lifted = (project: Project): Project => ({
  ...project,
  bodies: project.bodies.map((body) =>
    body.mass.kind === 'custom'
      ? { ...body, mass: { ...body.mass, centerOfMass: [0, 0, 0.05] as Vec3 } }
      : body,
  ),
});
const raised = ([x, y]: Vec3): Vec3 => [x, y, 0.02];
const pendulum = brief(
  planarMechanism(
    [
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
    [{ at: [0, 0, 0], bodies: [-1, 0] }],
  ),
);
const folded = (project: Project, variant = '') =>
  foldOf(record(project), 'reaction', 'pin0', variant)?.components;

test.each([
  ['XY', [1, 0, 0, 0], ['FZ', 'MX', 'MY', 'M']],
  ['XZ', [H, H, 0, 0], ['FY', 'MX', 'MZ', 'M']],
  ['YZ', [H, 0, H, 0], ['FX', 'MY', 'MZ', 'M']],
] as const)(
  'in %s the force along the normal and the moments in the plane fold',
  (plane, turn, components) => {
    const recording = record(fourBar(turn));
    expect(foldOf(recording, 'reaction', 'pin0')).toEqual({
      components,
      note: `Planar (${plane}): ${components.slice(0, 3).join(', ')} need stiffness or an offset, see Mobility.`,
    });
    expect(motionWords(recording.project, recording.model!.mobility)).toBe(`planar in ${plane}`);
  },
);

test('in a plane askew to the world nothing folds along its axes, and along those of a joint z does', () => {
  const askew = fourBar([0.8, 0.36, 0.48, 0]);
  expect(planeOfRun(record(askew))).not.toBeNull();
  expect(folded(askew)).toBeUndefined();
  expect(folded(askew, '@joint')).toEqual(['FZ', 'MX', 'MY', 'M']);
  expect(folded(askew, '@b.onA')).toEqual(['FZ', 'MX', 'MY', 'M']);
});

test('a load out of the plane shows all of it, and is named', () => {
  const project = fourBar();
  const loads = [
    {
      id: 'push',
      name: 'Push',
      kind: 'force',
      body: 'rod0',
      point: [0, 0, 0],
      vector: [0, 0, 1],
      frame: 'world',
      from: 0,
      until: null,
    },
  ];
  const pushed = { ...project, loads } as unknown as Project;
  const recording = record(pushed);
  expect(foldOf(recording, 'reaction', 'pin0')).toBeNull();
  expect(motionWords(pushed, recording.model!.mobility)).toBe('moves in XY; load “Push” leaves the plane');
});

test.each([
  ['XY', [1, 0, 0, 0], ['z', 'vz', 'az', 'wx', 'wy', 'alphax', 'alphay'], ['PZ', 'LX', 'LY']],
  ['XZ', [H, H, 0, 0], ['y', 'vy', 'ay', 'wx', 'wz', 'alphax', 'alphaz'], ['PY', 'LX', 'LZ']],
] as const)(
  'in %s motion and momentum out of the plane fold where they are zero',
  (plane, turn, motion, momenta) => {
    const recording = record(fourBar(turn));
    const of = (group: string, id: string | null, variant = '') => foldOf(recording, group, id, variant)!;
    const sorted = (names: readonly string[]) => [...names].sort();
    expect(sorted(of('body', 'rod0').components)).toEqual(sorted(motion));
    expect(of('body', 'rod0').note).toMatch(new RegExp(`^Planar \\(${plane}\\): .* are zero\\.$`));
    expect(sorted(of('momentum', null).components)).toEqual(sorted(momenta));
    expect(sorted(of('momentum', null, '@com').components)).toEqual(sorted(momenta));
    expect(sorted(of('momentum', 'rod1').components)).toEqual(sorted(momenta));
  },
);

test('a body that stays in another layer: its height folds and is stated; the momentum that comes of it shows', () => {
  const project = lifted(fourBar());
  const bodies = project.bodies.map((body) => ({
    ...body,
    position: [body.position[0], body.position[1], 0.02] as Vec3,
  }));
  const joints = project.joints.map((joint) =>
    joint.bodyA === GROUND
      ? { ...joint, frameA: { ...joint.frameA, position: raised(joint.frameA.position) } }
      : joint,
  );
  const recording = record({ ...project, bodies, joints });
  const motion = foldOf(recording, 'body', 'rod0')!;
  expect(motion.components).toContain('z');
  expect(motion.note).toContain('are zero; z is 0.02000 m');
  expect(foldOf(recording, 'momentum', 'rod0')!.components).toEqual(['PZ']);
});

test('members in layers: what is shared folds with what it comes to; what is determined shows', () => {
  const shared = foldOf(record(lifted(fourBar())), 'reaction', 'pin0')!;
  expect(shared.components).toEqual(['FZ', 'MX', 'MY', 'M']);
  expect(shared.note).toMatch(
    /^Planar \(XY\): members in layers make .*M[XY] up to [\d.]+ N·m in the smallest possible share/,
  );
  // one hinge alone holds what it holds: gravity at an offset makes MX, unlike MY
  expect(folded(pendulum)).toEqual(['FZ', 'MX', 'MY', 'M']);
  expect(foldOf(record(pendulum), 'reaction', 'pin0')!.note).toBe('Planar (XY): FZ, MX, MY are zero.');
  const components = folded(lifted(pendulum))!;
  expect(components).not.toContain('MX');
  expect(components).not.toContain('M');
  expect(components).toContain('FZ');
});

test('a pane draws what is in the plane, says what folds, and draws all where it is asked to', () => {
  const recording = record(fourBar());
  const shown = ['FX', 'FY', 'FZ', 'F', 'MX', 'MZ', 'M'];
  const content = (fold?: 'folded' | 'open') =>
    createContent(recording, recording.project, 'reactions', 'pin0', { shown, ...(fold && { fold }) });
  const visible = (way?: 'folded' | 'open') =>
    content(way)
      .series.filter((spec) => spec.visible)
      .map(({ component }) => component);
  expect(visible('folded')).toEqual(['FX', 'FY', 'F', 'MZ']);
  expect(visible('open')).toEqual(shown);
  expect(visible()).toEqual(shown);
  expect(content().fold).toBeNull();
  const notes = (way?: 'folded' | 'open') =>
    createFigure({ recording, content: content(way), events: [], stale: false, window: null }).notes.join(
      ' ',
    );
  expect(notes('folded')).toContain('Planar (XY)');
  expect(notes('open')).not.toContain('Planar');
});

test('tables leave out sizes of moments that lie out of the plane, unless something is allowed of them', () => {
  const project = lifted(fourBar());
  const recording = record(project);
  const { rows } = findForcePeaks(recording);
  const ids = (document?: Project) => foldRows(recording, rows, document).map(({ quantity }) => quantity.id);
  expect(rows.map(({ quantity }) => quantity.id)).toContain('reaction/pin0/M');
  expect(ids()).not.toContain('reaction/pin0/M');
  expect(ids()).toContain('reaction/pin0/F');
  const joints = project.joints.map((joint) =>
    joint.id === 'pin0' ? { ...joint, allowable: { moment: 5 } } : joint,
  );
  expect(ids({ ...project, joints })).toContain('reaction/pin0/M');
});
