/** Edited assemblies keep their joints: each edit as a designer makes it, in a kernel, written and read as STEP. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenCascadeInstance, TopoDS_Shape } from 'replicad-opencascadejs';
import { cross, distance, rotate, size, subtract } from '../../../../../engine/core/math/triples';
import { readStep } from '../../../../../engine/formats/step/step';
import { toParts } from '../../../../../engine/formats/triangles/to-parts';
import type { PlacedParts } from '../../../../../engine/formats/triangles/to-parts';
import { readKeptPart } from '../../../../../engine/formats/triangles/write-geometry';
import type { Feature } from '../../../../../engine/geometry/features/feature';
import { carried } from '../../../../../engine/geometry/revision/attached';
import { revise } from '../../../../../engine/geometry/revision/revise';
import type { Revision } from '../../../../../engine/geometry/revision/revise';
import { createContact, createLoad, createProject } from '../../../../../engine/model/defaults';
import type { LoadOf } from '../../../../../engine/kinds/loads/loads';
import { STEEL } from '../../../../../engine/model/materials/material';
import type { Project, Vec3 } from '../../../../../engine/model/project';
import { applyDiff } from '../../../../../renderer/document/diff';
import { addParts } from '../../../../../renderer/document/edits/add/add-parts';
import { cadShapes, fourBarAssembly } from '../../../../support/cad-shapes';
import { kernelBytes, openCascade, stepFile } from '../../../../support/step-files';
import type { Use } from '../../../../support/step-files';

const SOURCE = 'linkage.step';
let oc: OpenCascadeInstance;
beforeAll(async () => {
  oc = await openCascade();
});

interface Assembly {
  readonly parts: Record<string, TopoDS_Shape>;
  readonly uses: readonly Use[];
}

const once = new Map<string, Promise<PlacedParts>>();
/** The assembly as it is at first is read once. */
const asAtFirst = (): Promise<PlacedParts> => {
  if (!once.has(SOURCE)) once.set(SOURCE, read(linkage()));
  return once.get(SOURCE)!;
};

async function read({ parts, uses }: Assembly): Promise<PlacedParts> {
  return toParts(await readStep(stepFile(oc, parts, uses), kernelBytes), SOURCE, 1e-3);
}

/** With the joints that are suggested. */
function projectOf({ parts, joints }: PlacedParts): Project {
  const project = createProject('Linkage');
  const made = joints.map(({ kind, at, axis, a, b }) => ({ kind, at, axis, a: parts[a]!, b: parts[b]! }));
  const edit = addParts(project, {
    ...{ parts, called: 'linkage', material: STEEL, openMass: null },
    joints: made,
  });
  return applyDiff(project, edit!.diff);
}

const features = new Map<string, readonly Feature[]>();
const remember = ({ geometry }: PlacedParts): void => {
  for (const [digest, bytes] of geometry) features.set(digest, readKeptPart(bytes)?.features ?? []);
};

async function revised(after: Assembly): Promise<{ project: Project; revision: Revision }> {
  const [old, next] = [await asAtFirst(), await read(after)];
  remember(old);
  remember(next);
  const project = projectOf(old);
  return { project, revision: revise(project, SOURCE, next.parts, (one) => features.get(one) ?? null) };
}

/** Each end of each joint on a body that changed: whether it is on the axis of a hole or shaft of the body as it is now. */
function onAxes({ project, revised: bodies }: Revision): boolean[] {
  const now = new Map(project.bodies.map((body) => [body.id, body]));
  const changed = new Set(bodies.map(({ id }) => id));
  return project.joints.flatMap(({ bodyA, bodyB, frameA, frameB }) =>
    [
      { body: bodyA, frame: frameA },
      { body: bodyB, frame: frameB },
    ]
      .filter(({ body }) => changed.has(body))
      .map(({ body, frame }) => {
        const { shape } = now.get(body)!;
        const rounds = shape.kind === 'part' ? features.get(shape.geometry)! : [];
        const z = rotate(frame.orientation, [0, 0, 1]);
        return rounds.some((one) => {
          if (one.kind !== 'round' || size(cross(z, one.axis)) > 1e-9) return false;
          return size(cross(subtract(frame.position, one.middle), one.axis)) < 1e-9;
        });
      }),
  );
}

/** The parallelogram, with some of its parts in other shapes or under other names. */
function linkage(change: Record<string, TopoDS_Shape> = {}, names: Record<string, string> = {}): Assembly {
  const { parts, uses } = fourBarAssembly(oc, 1);
  const all = { ...parts, ...change };
  return {
    parts: Object.fromEntries(Object.entries(all).map(([name, shape]) => [names[name] ?? name, shape])),
    uses: uses.map((use) => ({ ...use, part: names[use.part] ?? use.part })),
  };
}

/** A bar along x with round ends. */
function rounded(length: number, hole = 5, thick = 6): TopoDS_Shape {
  const { box, rod, joined, without } = cadShapes(oc);
  const ends = [0, length].map((x) => rod(15, thick, [x, 0, 0]));
  const holes = [0, length].map((x) => rod(hole, 20, [x, 0, -5]));
  return without(joined(box([0, -15, 0], [length, 15, thick]), ...ends), ...holes);
}

/** A bar whose edges are all rounded by a fillet. */
function filleted(length: number): TopoDS_Shape {
  const bar = cadShapes(oc).link(length);
  const fillet = new oc.BRepFilletAPI_MakeFillet(bar, 'ChFi3d_Rational');
  const edges = new oc.TopExp_Explorer(bar, 'TopAbs_EDGE', 'TopAbs_SHAPE');
  for (; edges.More(); edges.Next()) fillet.Add(0.8, oc.TopoDS.Edge(edges.Current()));
  return fillet.Shape();
}

/** A bar with a hole that was moved, and a slot cut out of its middle. */
function lightened(length: number, at: number): TopoDS_Shape {
  const { box, rod, without } = cadShapes(oc);
  const bar = box([-15, -15, 0], [length + 15, 15, 6]);
  return without(bar, rod(5, 20, [0, 0, -5]), rod(5, 20, [at, 4, -5]), box([30, -6, -1], [60, 6, 7]));
}

const EDITS: readonly (readonly [what: string, () => Assembly, number])[] = [
  ['a longer arm', () => linkage({ Crank: cadShapes(oc).link(55) }), 1],
  ['a shorter coupler', () => linkage({ Coupler: cadShapes(oc).link(70) }), 1],
  ['round ends', () => linkage({ Crank: rounded(40), Coupler: rounded(100) }), 2],
  ['fillets on all edges', () => linkage({ Crank: filleted(40), Base: filleted(100) }), 2],
  ['larger holes', () => linkage({ Base: cadShapes(oc).link(100, 6) }), 1],
  ['a thicker bar', () => linkage({ Coupler: rounded(100, 5, 12) }), 1],
  ['a hole that was moved, and a slot', () => linkage({ Coupler: lightened(100, 80) }), 1],
  ['thinner pins', () => linkage({ Pin: cadShapes(oc).rod(4.5, 14) }), 4],
  [
    'all of it, and other names',
    () =>
      linkage(
        {
          Base: rounded(110),
          Crank: rounded(45, 5, 8),
          Coupler: lightened(110, 104),
          Rocker: cadShapes(oc).link(48, 5.5),
        },
        { Crank: 'Crank-rev-B', Coupler: 'Coupler v2' },
      ),
    4,
  ],
];

describe('joints stand on the same holes and pins after', () => {
  const counts = { kept: 0, all: 0 };
  test.each(EDITS)('%s', async (_what, after, count) => {
    const { project, revision } = await revised(after());
    expect(revision.revised).toHaveLength(count);
    expect(revision.gone).toEqual([]);
    expect(revision.added).toEqual([]);
    const on = onAxes(revision);
    counts.all += on.length;
    counts.kept += on.filter(Boolean).length;
    expect(revision.kept).toHaveLength(on.length);
    expect(on.every(Boolean)).toBe(true);
    // of the same joints, between the same bodies
    expect(revision.project.joints.map(({ id, bodyA, bodyB }) => [id, bodyA, bodyB])).toEqual(
      project.joints.map(({ id, bodyA, bodyB }) => [id, bodyA, bodyB]),
    );
  });
  test('of all of them at least 95 %', () => {
    expect(counts.all).toBeGreaterThan(30);
    expect(counts.kept / counts.all).toBeGreaterThan(0.95);
  });
});

test('each hole stays the one it was: the far end of a longer arm is at its new length, the near one where it was', async () => {
  const { project, revision } = await revised(linkage({ Crank: cadShapes(oc).link(55) }));
  const crank = project.bodies.find(({ name }) => name === 'Crank')!.id;
  const places = ({ joints }: Project): number[] =>
    joints.flatMap(({ bodyA, bodyB, frameA, frameB }) =>
      bodyA === crank ? [frameA.position[0]] : bodyB === crank ? [frameB.position[0]] : [],
    );
  const before = places(project);
  expect(before.map((x) => Number(x.toFixed(9))).toSorted()).toEqual([0, 0.04]);
  expect(places(revision.project)).toEqual(before.map((x) => expect.closeTo(x > 0.02 ? 0.055 : 0, 9)));
});

test('what a joint stood on and is no longer there is told, with what is nearest; the joint stays', async () => {
  const { box, rod, without } = cadShapes(oc);
  const shaft = without(box([-15, -15, 0], [115, 15, 6]), rod(5, 20, [0, 0, -5]), rod(9, 20, [100, 0, -5]));
  const { project, revision } = await revised(linkage({ Coupler: shaft }));
  // that of its pin, and the hinge of what turns on that
  expect(revision.left).toHaveLength(2);
  const [end] = revision.left;
  expect(end).toMatchObject({ body: 'Coupler', on: { kind: 'round', radius: 0.005 } });
  expect(end!.nearest).toMatchObject({ kind: 'round', hollow: true, radius: expect.closeTo(0.009, 9) });
  const joint = project.joints.findIndex(({ name }) => name === end!.record);
  expect(revision.project.joints[joint]).toEqual(project.joints[joint]);
});

test('parts that are gone or new are told, bodies of them stay; other sources are left alone', async () => {
  const { parts, uses } = linkage();
  const { Rocker, ...rest } = parts;
  const without = { parts: { ...rest, Guard: Rocker! }, uses: uses.filter(({ part }) => part !== 'Rocker') };
  const guard = { part: 'Guard', at: [300, 0, 0] as const };
  const { project, revision } = await revised({ ...without, uses: [...without.uses, guard] });
  // the same shape under another name, far away: it is the rocker
  expect(revision.gone).toEqual([]);
  const { revision: fewer } = await revised({ parts: rest, uses: without.uses });
  expect(fewer.gone.map(({ name }) => name)).toEqual(['Rocker']);
  expect(fewer.project.bodies).toHaveLength(project.bodies.length);
  const other = revise(project, 'other.step', [], () => null);
  expect(other.project.bodies).toEqual(project.bodies);
});

test('masses follow, places stay; loads and measures on a hole go along', async () => {
  const [old, next] = [await asAtFirst(), await read(linkage({ Crank: cadShapes(oc).link(55) }))];
  remember(old);
  remember(next);
  const made = projectOf(old);
  const crank = made.bodies.find(({ name }) => name === 'Crank')!;
  const point: Vec3 = [0.04, 0, 0.003];
  const measure = {
    id: 'm',
    name: 'End',
    kind: 'point',
    body: crank.id,
    point,
  } as Project['measures'][number];
  const { project } = revise(
    { ...made, measures: [measure] },
    SOURCE,
    next.parts,
    (one) => features.get(one) ?? null,
  );
  const now = project.bodies.find(({ id }) => id === crank.id)!;
  expect(now.position).toEqual(crank.position);
  if (now.shape.kind !== 'part' || crank.shape.kind !== 'part') throw new Error();
  expect(now.shape.volume! - crank.shape.volume!).toBeCloseTo(15e-3 * 30e-3 * 6e-3, 12);
  expect(distance((project.measures[0] as unknown as { point: Vec3 }).point, [0.055, 0, 0.003])).toBeLessThan(
    1e-9,
  );
});

test('a half-space on a face and a bushing in a hole go along; of couplings the joints do, and what is lost is told', async () => {
  const { rod, without, box } = cadShapes(oc);
  const [old, next] = [
    await asAtFirst(),
    await read(
      linkage({ Coupler: rounded(100, 5, 12), Crank: without(box([-15, -15, 0], [55, 15, 6]), rod(9, 20)) }),
    ),
  ];
  remember(old);
  remember(next);
  const made = projectOf(old);
  const idOf = (wanted: string): string => made.bodies.find(({ name }) => name === wanted)!.id;
  const [coupler, crank] = [idOf('Coupler'), idOf('Crank')];
  const contact = createContact({
    ...{ id: 'c', name: 'Pad', bodyA: coupler, bodyB: crank },
    // beside the face, in its plane
    plane: { point: [0.02, 0.3, 0.006], normal: [0, 0, 2] },
  });
  const bushing = createLoad({
    ...{ id: 'b', name: 'Rubber', kind: 'bushing', bodyA: coupler, bodyB: crank },
    frameA: { position: [0.1, 0, 0.006], orientation: [1, 0, 0, 0] },
    frameB: { position: [0.04, 0, 0.003], orientation: [1, 0, 0, 0] },
  });
  const given = { ...made, contacts: [contact], loads: [bushing] };
  const { project, lost } = revise(given, SOURCE, next.parts, (one) => features.get(one) ?? null);
  const [moved] = project.contacts;
  expect(moved!.plane!.point).toEqual([0.02, 0.3, 0.012].map((value) => expect.closeTo(value, 9)));
  expect(moved!.plane!.normal).toEqual([0, 0, 2].map((value) => expect.closeTo(value, 12)));
  const { frameA, frameB } = project.loads[0] as LoadOf<'bushing'>;
  expect(frameA.position).toEqual([0.1, 0, 0.012].map((value) => expect.closeTo(value, 9)));
  expect(frameB).toEqual(bushing.frameB);
  expect(lost).toMatchObject([{ record: 'Rubber', body: 'Crank', on: { radius: 0.005 } }]);
});

test('what stands on a face goes straight onto it, whichever way the kernel names its sides', () => {
  const face = {
    kind: 'flat',
    middle: [0, 0, 1],
    normal: [0, 0, 1],
    along: [1, 0, 0],
    half: [2, 1],
  } as const;
  const thicker = { ...face, middle: [0.5, 0, 1.5], along: [0, -1, 0], half: [1, 2.5] } as const;
  const frame = { position: [1, -0.5, 1], orientation: [1, 0, 0, 0] } as const;
  expect(carried(frame, face, thicker)).toEqual({ ...frame, position: [1, -0.5, 1.5] });
});

test('of a body that is mirrored all is mirrored', async () => {
  const { parts } = await asAtFirst();
  const next = await read(linkage({ Crank: cadShapes(oc).link(55) }));
  remember(next);
  const made = projectOf(await asAtFirst());
  const shape = { ...parts[1]!.shape, hand: 'mirrored' as const };
  const bodies = made.bodies.map((body) => (body.name === 'Crank' ? { ...body, shape } : body));
  const { project } = revise({ ...made, bodies }, SOURCE, next.parts, (one) => features.get(one) ?? null);
  const now = project.bodies.find(({ name }) => name === 'Crank')!.shape;
  expect(now).toMatchObject({ hand: 'mirrored' });
  if (now.kind === 'part') expect(now.middle[2]).toBeCloseTo(-0.003, 9);
});
