/** Wheels drawn one after the other are a gear train: who meshes with whom, and how fast they turn. */
import { describe, expect, it } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { createMeshFinder } from '../../../../engine/model/mesh/find-mesh';
import { validateProject } from '../../../../engine/model/validate';
import { applyDiff } from '../../../../renderer/document/diff';
import { onGround } from '../../../../renderer/document/edits/draw/anchor';
import type { Anchor } from '../../../../renderer/document/edits/draw/anchor';
import { drawWheel } from '../../../../renderer/document/edits/draw/draw-wheel';
import { touchingRadius, wheelsOf } from '../../../../renderer/document/edits/draw/wheels';
import { poseOf } from '../../../../renderer/document/geometry';

const NORMAL: Vec3 = [0, 0, 1];

const wheels = (project: Project, normal = NORMAL) =>
  wheelsOf(project, (body) => poseOf(project, body), normal);

function draw(
  project: Project,
  center: Vec3,
  radius: number,
  on: Anchor = onGround(center),
  normal = NORMAL,
): Project {
  const drawn = { center, radius, on, normal, meshes: true };
  return applyDiff(project, drawWheel(project, wheels(project, normal), drawn)!.diff);
}

const onBody = (project: Project, body: string, at: Vec3): Anchor => ({
  body,
  pose: poseOf(project, body),
  at,
});

describe('a wheel that is drawn', () => {
  it('turns about a hinge in its middle and meshes with none that it does not touch', () => {
    let project = draw(createProject('p'), [0, 0, 0], 0.04);
    project = draw(project, [0.2, 0, 0], 0.05);
    expect(project.joints.map(({ kind, bodyA }) => [kind, bodyA])).toEqual([
      ['hinge', 'ground'],
      ['hinge', 'ground'],
    ]);
    expect(project.couplings).toEqual([]);
    expect(validateProject(project).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('meshes with those whose rims it meets, at the ratio of the radii', () => {
    let project = draw(createProject('p'), [0, 0, 0], 0.04);
    const radius = touchingRadius([0.06, 0.08, 0], wheels(project)[0]!, NORMAL);
    expect(radius).toBeCloseTo(0.06, 15);
    project = draw(project, [0.06, 0.08, 0], radius);
    const [mesh] = project.couplings;
    expect(mesh!.ratio).toBeCloseTo(-0.04 / 0.06, 12);
    const found = createMeshFinder(project)(mesh!);
    if (!found || !('mesh' in found)) throw new Error('There is no mesh.');
    expect(found.mesh.radii[0]).toBeCloseTo(0.04, 12);
    expect(found.mesh.radii[1]).toBeCloseTo(0.06, 12);
  });

  it('is fixed to the wheel on whose middle it is drawn, beside it, and the next one meshes in its plane', () => {
    let project = draw(createProject('p'), [0, 0, 0], 0.02);
    project = draw(project, [0.1, 0, 0], 0.08);
    const second = project.bodies[1]!.id;
    project = draw(project, [0.1, 0, 0], 0.03, onBody(project, second, [0.1, 0, 0]));
    expect(project.joints.at(-1)).toMatchObject({ kind: 'fixed', bodyA: second });
    project = draw(project, [0.2, 0, 0], 0.07);
    const all = wheels(project);
    expect(all[2]!.center[2]).toBeCloseTo(all[1]!.half + all[2]!.half, 12);
    expect(all[3]!.center[2]).toBeCloseTo(all[2]!.center[2], 12);
    const ratios = project.couplings.map(({ ratio }) => ratio);
    expect(ratios).toHaveLength(2);
    expect(ratios[0]! * ratios[1]!).toBeCloseTo((0.02 / 0.08) * (0.03 / 0.07), 12);
    // the second mesh hangs on the hinge of the wheel below
    expect(project.couplings[1]!.joint1).toBe(project.joints[1]!.id);
  });

  it('does not mesh with a wheel in another carrier', () => {
    let project = draw(createProject('p'), [0, 0, 0], 0.04);
    project = draw(project, [0.3, 0, 0], 0.04);
    const arm = project.bodies[1]!.id;
    project = draw(project, [0.1, 0, 0], 0.06, onBody(project, arm, [0.1, 0, 0]));
    expect(project.couplings).toEqual([]);
  });

  it('turns the right way round where a hinge was drawn from the other side, or the other body', () => {
    const first = draw(createProject('p'), [0, 0, 0], 0.04);
    const hinge = first.joints[0]!;
    const swapped = {
      ...hinge,
      ...{ bodyA: hinge.bodyB, bodyB: hinge.bodyA, frameA: hinge.frameB, frameB: hinge.frameA },
    };
    const over = draw({ ...first, joints: [swapped] }, [0.1, 0, 0], 0.06);
    expect(over.couplings[0]!.ratio).toBeCloseTo(0.04 / 0.06, 12);
    const behind = draw(first, [0.1, 0, 0], 0.06, onGround([0.1, 0, 0]), [0, 0, -1]);
    expect(behind.couplings[0]!.ratio).toBeCloseTo(0.04 / 0.06, 12);
  });

  it('has a radius', () => {
    const drawn = { center: NORMAL, radius: 0, on: onGround(NORMAL), normal: NORMAL, meshes: true };
    expect(drawWheel(createProject('p'), [], drawn)).toBeNull();
  });
});

it('joints are gone through once, however often the wheels are asked for', () => {
  const drawn = draw(draw(createProject('p'), [0, 0, 0], 0.04), [0.2, 0, 0], 0.05);
  let looks = 0;
  const joints = drawn.joints.map((joint) => ({
    ...joint,
    get kind() {
      looks++;
      return joint.kind;
    },
  }));
  const project: Project = { ...drawn, joints: joints as Project['joints'] };
  expect(wheels(project)).toEqual(wheels(drawn));
  wheels(project);
  expect(looks).toBe(2);
});
