/** Fits to triangles against the true surfaces of the kernel that made them, and against closed forms. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenCascadeInstance, TopoDS_Shape } from 'replicad-opencascadejs';
import { dot, size, subtract } from '../../../../../engine/core/math/triples';
import { readStep } from '../../../../../engine/formats/step/step';
import { fittedFeatures } from '../../../../../engine/geometry/features/fit-features';
import type { Feature } from '../../../../../engine/geometry/features/feature';
import type { TriangleMesh } from '../../../../../engine/geometry/triangle-mesh';
import { weld } from '../../../../../engine/geometry/weld';
import { cadShapes } from '../../../../support/cad-shapes';
import { box, mesh, ring } from '../../../../support/geometry-files';
import { kernelBytes, openCascade, stepFile } from '../../../../support/step-files';

/** As a file of triangles has it: in single precision, corners welded. */
const stored = ({ points, triangles }: TriangleMesh): TriangleMesh =>
  weld({ points: points.map(Math.fround), triangles }).mesh;

const of = <K extends Feature['kind']>(kind: K, all: readonly Feature[]) =>
  all.filter((one): one is Extract<Feature, { kind: K }> => one.kind === kind);

describe('of a kernel', () => {
  let oc: OpenCascadeInstance;
  const both = async (shape: TopoDS_Shape) => {
    const file = stepFile(oc, { Part: shape }, [{ part: 'Part', at: [0, 0, 0] }]);
    const { parts } = await readStep(file, kernelBytes);
    return { exact: parts[0].features ?? [], fitted: fittedFeatures(stored(parts[0].mesh)) };
  };
  beforeAll(async () => {
    oc = await openCascade();
  });

  test('a bar with holes, a stepped shaft in any direction, a fork, a ball with a hole, its socket', async () => {
    const { box: block, rod, ball, without, joined, link } = cadShapes(oc);
    const shapes = [
      link(120, 5),
      joined(rod(6, 40, [1, 2, 3], [1, 2, 3]), rod(9, 10, [2, 4, 6], [1, 2, 3])),
      without(block([0, 0, 0], [40, 30, 30]), block([10, -1, 10], [41, 31, 20]), rod(4, 40, [30, 15, -1])),
      without(ball(12), rod(4, 40, [0, 0, -20])),
      without(block([-20, -20, -20], [20, 20, 5]), ball(12)),
    ];
    for (const shape of shapes) {
      const { exact, fitted } = await both(shape);
      for (const kind of ['round', 'ball', 'flat'] as const)
        expect(of(kind, fitted), kind).toHaveLength(of(kind, exact).length);
      for (const one of of('round', exact)) {
        const found = of('round', fitted).find(
          ({ radius, middle }) =>
            Math.abs(radius - one.radius) < 1e-5 && size(subtract(middle, one.middle)) < 1e-4,
        );
        expect(found).toMatchObject({ hollow: one.hollow });
        expect(Math.abs(dot(found!.axis, one.axis))).toBeCloseTo(1, 12);
        expect(found!.length).toBeCloseTo(one.length, 4);
        expect(found!.residual).toBeLessThan(9e-6);
      }
      for (const one of of('ball', exact)) {
        const found = of('ball', fitted).find(({ radius }) => Math.abs(radius - one.radius) < 1e-5);
        expect(found).toMatchObject({ hollow: one.hollow });
        expect(size(subtract(found!.middle, one.middle))).toBeLessThan(1e-5);
      }
      for (const one of of('flat', exact)) {
        const found = of('flat', fitted).find(
          ({ normal, middle }) =>
            dot(normal, one.normal) > 1 - 1e-9 && size(subtract(middle, one.middle)) < 0.05,
        );
        expect(found, JSON.stringify(one)).toBeDefined();
      }
    }
  });

  test('a rounded end is no shaft', async () => {
    const { box: block, joined, rod } = cadShapes(oc);
    const rounded = joined(block([0, -10, 0], [50, 10, 6]), rod(10, 6, [50, 0, 0]));
    const { fitted } = await both(rounded);
    expect(of('round', fitted)).toEqual([]);
    // the sides, the end, and both faces
    expect(of('flat', fitted)).toHaveLength(5);
  });
});

/** A cone that is cut off, of so many sides; its corners all lie on one sphere. */
function frustum(low: number, high: number, height: number, sides: number): TriangleMesh {
  const circle = (radius: number, z: number) =>
    Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    });
  const around = Array.from({ length: sides }, (_, i) => {
    const next = (i + 1) % sides;
    return [i, next, sides + next, i, sides + next, sides + i];
  });
  const caps = Array.from({ length: sides - 2 }, (_, i) => [
    0,
    i + 2,
    i + 1,
    sides,
    sides + i + 1,
    sides + i + 2,
  ]);
  return mesh([...circle(low, 0), ...circle(high, height)], [...around, ...caps].flat());
}

test.each([
  [8, 5, 10, 64],
  [5, 4, 8, 24],
  [5, 7, 2, 12],
])('a cone from %d to %d is neither shaft nor ball', (low, high, height, sides) => {
  const fitted = fittedFeatures(stored(frustum(low, high, height, sides)));
  expect(fitted.map(({ kind }) => kind)).toEqual(['flat', 'flat']);
});

test('a coarse ring of twelve sides has its hole and its rim', () => {
  const fitted = fittedFeatures(stored(ring(8, 20, 10, 12)));
  const [rim, hole] = of('round', fitted);
  expect(rim).toMatchObject({ hollow: false, radius: expect.closeTo(20, 5), length: 10 });
  expect(hole).toMatchObject({ hollow: true, radius: expect.closeTo(8, 5), length: 10 });
});

test('a box has six faces and nothing round; what has no triangles has nothing', () => {
  const fitted = fittedFeatures(box([0, 0, 0], [3, 2, 1]));
  expect(fitted.map(({ kind }) => kind)).toEqual(['flat', 'flat', 'flat', 'flat', 'flat', 'flat']);
  expect(of('flat', fitted)[0]).toMatchObject({ half: [1.5, 1], residual: 0 });
  expect(fittedFeatures(mesh([], []))).toEqual([]);
});
