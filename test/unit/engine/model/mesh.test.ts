/** Geometry of couplings: what can mesh and what cannot, what a choice starts from, and that a file keeps it. */
import { describe, expect, test } from 'vitest';
import { createBody, createCoupling, createJoint, createProject } from '../../../../engine/model/defaults';
import { createMeshFinder } from '../../../../engine/model/mesh/find-mesh';
import { defaultGeometry } from '../../../../engine/model/mesh/default-geometry';
import { diffProjects } from '../../../../engine/model/difference/diff-projects';
import { meshWords } from '../../../../engine/model/mesh/describe';
import { missingAt, missingSentences } from '../../../../engine/results/measures/missing-mesh';
import { readProject } from '../../../../engine/model/file/read-project';
import { validateProject } from '../../../../engine/model/validate';
import { writeProject } from '../../../../engine/model/file/write-project';
import { GEOMETRY_KINDS, randomMesh } from '../../../support/mesh-examples';
import { createRandom, Draw } from '../../../support/draw';
import type { CouplingGeometry, JointKind, Project, Quat, Vec3 } from '../../../../engine/model/project';

const UPRIGHT: Quat = [1, 0, 0, 0];
const ACROSS: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];
const TEETH = { pressureAngle: 0.35, helixAngle: 0 } as const;
const GEAR: CouplingGeometry = { kind: 'gear', ...TEETH, offset: 0 };

interface Second {
  at?: Vec3;
  orientation?: Quat;
  kind?: JointKind;
  bodyA?: string;
}

/** Wheel a at the origin, wheel b where `second` says, both on the ground unless it says otherwise. */
function pair(geometry: CouplingGeometry | null, ratio: number, second: Second = {}): Project {
  const { at = [0.3, 0, 0], orientation = UPRIGHT, kind = 'hinge', bodyA = 'ground' } = second;
  const project = createProject('Pair');
  project.bodies = [createBody({ id: 'a' }), createBody({ id: 'b', position: at }), createBody({ id: 'c' })];
  const frame = (position: Vec3, of: Quat) => ({ position, orientation: of });
  project.joints = [
    createJoint({ id: 'p', name: 'Pin', bodyB: 'a' }),
    createJoint({
      id: 'w',
      name: 'Wheel',
      kind,
      bodyA,
      bodyB: 'b',
      frameA: frame(at, orientation),
      frameB: frame([0, 0, 0], orientation),
    }),
    createJoint({ id: 'x', name: 'Other', bodyB: 'c' }),
  ];
  project.couplings = [
    createCoupling({ id: 'mesh', name: 'Mesh', joint1: 'p', joint2: 'w', ratio, geometry }),
  ];
  return project;
}

const errorsOf = (project: Project) =>
  validateProject(project).filter(({ severity }) => severity === 'error');

describe('what cannot mesh is refused, with the coupling, the reason and a remedy', () => {
  test.each([
    ['parallel teeth on crossed axes', GEAR, -1, { orientation: ACROSS }, 'mesh-axes', 'not parallel'],
    ['both wheels about one axis', GEAR, -1, { at: [0, 0, 0.2] }, 'mesh-centres', 'the same axis'],
    ['wheels without end', GEAR, 1, {}, 'mesh-ratio', 'infinitely large'],
    ['a wheel that slides', GEAR, -1, { kind: 'slider' }, 'mesh-joints', 'a hinge and a slider'],
    ['a screw', GEAR, -1, { kind: 'screw' }, 'mesh-joints', 'a hinge and a screw'],
    ['joints on two carriers', GEAR, -1, { bodyA: 'c' }, 'mesh-carrier', 'not on one carrier'],
    [
      'a rack of two hinges',
      { kind: 'rack', ...TEETH, offset: 0 },
      0.1,
      {},
      'mesh-joints',
      'a hinge and a hinge',
    ],
    [
      'a rack along the axis of its pinion',
      { kind: 'rack', ...TEETH, offset: 0 },
      0.1,
      { kind: 'slider' },
      'mesh-axes',
      'does not slide across',
    ],
    [
      'bevel gears on parallel axes',
      { kind: 'bevel', ...TEETH, radius: 0.1 },
      -1,
      {},
      'mesh-axes',
      'are parallel',
    ],
    [
      'bevel gears whose axes pass each other',
      { kind: 'bevel', ...TEETH, radius: 0.1 },
      -1,
      { orientation: ACROSS, at: [0.3, 0.1, 0] },
      'mesh-axes',
      'are skew',
    ],
    [
      'an open belt on wheels that hold each other',
      { kind: 'belt', radius: 0.9, tension: 1, offset: 0 },
      2,
      {},
      'mesh-centres',
      'needs more than 0.45 m',
    ],
    [
      'a crossed belt on wheels that overlap',
      { kind: 'belt', radius: 0.2, tension: 1, offset: 0 },
      -1,
      {},
      'mesh-centres',
      'crossed belt',
    ],
  ] as const)('%s', (_, geometry, ratio, second, code, words) => {
    const project = pair(geometry, ratio, second as Second);
    if (second && 'kind' in second && second.kind === 'screw')
      project.joints[1] = { ...project.joints[1], pitch: 0.01 };
    const errors = errorsOf(project);
    expect(errors).toMatchObject([{ code, record: 'mesh' }]);
    expect(errors[0].message).toContain('Coupling "Mesh" (mesh): ');
    expect(errors[0].message).toContain(words);
    expect(errors[0].remedy.length).toBeGreaterThan(20);
  });

  test.each([
    ['an angle beyond teeth', { ...GEAR, pressureAngle: 1.5 }, 'pressureAngle'],
    ['a radius of nothing', { kind: 'belt', radius: 0, tension: 1, offset: 0 }, 'radius'],
    ['a belt that pushes', { kind: 'belt', radius: 0.1, tension: -5, offset: 0 }, 'tension'],
    ['no number', { ...GEAR, offset: Number.NaN }, 'offset'],
    ['a kind that is none', { kind: 'worm' }, 'kind'],
  ])('%s', (_, geometry, field) => {
    const errors = errorsOf(pair(geometry as CouplingGeometry, -1));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors[0]).toMatchObject({ record: 'mesh' });
    expect(errors[0].field).toContain(field);
  });
});

test('the ring of a planetary gear may be the ground: the carrier is the body that both joints share', () => {
  const project = pair({ ...GEAR }, -2, { bodyA: 'a' });
  const found = createMeshFinder(project)(project.couplings[0]);
  expect(found).toMatchObject({ mesh: { carrier: 'a', wheels: ['ground', 'b'], form: 'internal' } });
});

test('a housing of two bodies is one carrier where a fixed joint ties them', () => {
  const project = pair(GEAR, -0.5, { bodyA: 'c' });
  const tied = createJoint({ id: 'x', name: 'Bolts', kind: 'fixed', bodyB: 'c' });
  project.joints[2] = tied;
  expect(errorsOf(project)).toEqual([]);
  const found = createMeshFinder(project)(project.couplings[0]);
  expect(found).toMatchObject({ mesh: { carrier: 'ground', form: 'external' } });
  const radii = found && 'mesh' in found ? found.mesh.radii : [];
  expect(radii).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.2, 12)]);
});

test('the words of a mesh name its form and radii', () => {
  const words = (geometry: CouplingGeometry, ratio: number, second: Second = {}) => {
    const project = pair(geometry, ratio, second);
    const found = createMeshFinder(project)(project.couplings[0]);
    if (!found || !('mesh' in found)) throw new Error(JSON.stringify(found));
    return meshWords(found.mesh, geometry.kind, (m) => `${Math.round(1000 * m)} mm`);
  };
  const belt: CouplingGeometry = { kind: 'belt', radius: 0.05, tension: 100, offset: 0 };
  expect(words(GEAR, -0.5)).toBe('external gears, pitch radii 100 mm and 200 mm');
  expect(words(GEAR, 0.25)).toBe('a pinion in a ring, pitch radii 100 mm and 400 mm');
  expect(words(belt, 0.5)).toBe('open belt, pitch radii 50 mm and 100 mm');
  expect(words({ ...belt, kind: 'chain' }, -0.5)).toBe('crossed chain, pitch radii 50 mm and 100 mm');
  const rack: CouplingGeometry = { kind: 'rack', ...TEETH, offset: 0 };
  expect(words(rack, -0.04, { kind: 'slider', orientation: ACROSS })).toBe(
    'rack and pinion, pitch radius 40 mm',
  );
});

test('a choice of kind starts from a geometry that meshes', () => {
  const random = createRandom(7);
  let tried = 0;
  for (const kind of GEOMETRY_KINDS) {
    for (let i = 0; i < 12; i++) {
      const project = randomMesh(kind, new Draw(Array.from({ length: 400 }, () => 2 * random() - 1)));
      if (errorsOf(project).length > 0) continue;
      const [coupling] = project.couplings;
      const geometry = defaultGeometry(project, coupling, kind);
      expect(geometry.kind).toBe(kind);
      expect(errorsOf({ ...project, couplings: [{ ...coupling, geometry }] })).toEqual([]);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(40);
});

test('a file keeps the geometry, one without it stays as it was, and a difference names the field', () => {
  for (const kind of GEOMETRY_KINDS) {
    const random = createRandom(3);
    const project = randomMesh(kind, new Draw(Array.from({ length: 400 }, () => 2 * random() - 1)));
    const text = writeProject(project);
    const read = readProject(text);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(read.project.couplings).toEqual(project.couplings);
    expect(writeProject(read.project)).toBe(text);
  }
  const bare = pair(null, -1);
  const { geometry: _, ...old } = bare.couplings[0];
  const text = writeProject({ ...bare, couplings: [old] });
  expect(text).not.toContain('geometry');
  const read = readProject(text);
  expect(read.ok && read.project.couplings).toEqual([old]);
  const changes = diffProjects(pair(GEAR, -0.5), pair({ ...GEAR, helixAngle: 0.1 }, -0.5));
  expect(JSON.stringify(changes)).toMatch(/helix/i);
});

test('reactions that lack the force of a mesh are named', () => {
  const bare = pair(null, -1);
  expect(missingAt(bare, 'p')).toBe('“Mesh”');
  expect(missingAt(bare, 'x')).toBe('');
  expect(missingSentences(bare)).toEqual([
    'The tooth or belt force of “Mesh” is not included in the reactions of Pin, Wheel: the coupling states no geometry.',
  ]);
  expect(missingAt(pair(GEAR, -1), 'p')).toBe('');
  expect(missingSentences(pair(GEAR, -1))).toEqual([]);
});
