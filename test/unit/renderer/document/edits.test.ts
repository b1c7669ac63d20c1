import { describe, expect, it } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import type { JointKind, Project } from '../../../../engine/model/project';
import { validateProject } from '../../../../engine/model/validate';
import { applyDiff } from '../../../../renderer/document/diff';
import { createShape, SHAPE_KINDS } from '../../../../engine/kinds/shapes/shapes';
import { addBody } from '../../../../renderer/document/edits/add/add-body';
import { addCoupling } from '../../../../renderer/document/edits/add/add-coupling';
import { addDriver } from '../../../../renderer/document/edits/add/add-driver';
import { addJoint } from '../../../../renderer/document/edits/add/add-joint';
import { JOINT_KINDS } from '../../../../engine/kinds/joints/joints';
import { LOAD_KINDS } from '../../../../engine/kinds/loads/loads';
import { addLoad } from '../../../../renderer/document/edits/add/add-load';
import { changeKind } from '../../../../renderer/document/edits/records/change-joint-kind';
import { checkEdit } from '../../../../renderer/document/edits/check-edit';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';
import type { Edit } from '../../../../renderer/document/edits/edit';
import {
  meetFrames,
  moveAnchor,
  reconnect,
  turnAxis,
} from '../../../../renderer/document/edits/places/move-anchor';
import { createNaming } from '../../../../engine/model/naming';
import { renameRecord } from '../../../../renderer/document/edits/records/rename';
import { updateRecord, withValue } from '../../../../renderer/document/edits/records/update-record';
import { distance, jointFrames, rotate } from '../../../../renderer/document/geometry';

const apply = (project: Project, edit: Edit | null): Project => {
  if (edit === null) throw new Error('The edit was refused.');
  return applyDiff(project, edit.diff);
};
const errorsOf = (project: Project) =>
  validateProject(project).filter(({ severity }) => severity === 'error');

/** Two bars that meet end to end, hinged to each other and to ground, driven and loaded. */
function arm(): Project {
  let project = apply(createProject('Arm'), addBody(createProject('Arm'), 'rod'));
  project = apply(project, addBody(project, 'rod', 'body-1'));
  project = apply(project, addJoint(project, 'hinge', ['body-1']));
  project = apply(project, addJoint(project, 'hinge', ['body-1', 'body-2']));
  project = apply(project, addDriver(project, 'joint-1'));
  return apply(project, addLoad(project, 'force', ['body-2']));
}

describe('inserting', () => {
  it.each(SHAPE_KINDS)('a %s makes a valid body', (kind) => {
    const project = apply(createProject('P'), addBody(createProject('P'), kind));
    expect(errorsOf(project)).toEqual([]);
    expect(project.bodies[0]!.shape).toEqual(createShape(kind));
  });

  it.each(JOINT_KINDS)('a %s joins one body to ground', (kind) => {
    const bar = apply(createProject('P'), addBody(createProject('P'), 'rod'));
    const project = apply(bar, addJoint(bar, kind, ['body-1']));
    expect(errorsOf(project)).toEqual([]);
    expect(project.joints[0]).toMatchObject({ kind, bodyA: 'ground', bodyB: 'body-1' });
  });

  it.each(LOAD_KINDS)('a %s makes a valid load', (kind) => {
    const body = apply(createProject('P'), addBody(createProject('P'), 'rod'));
    const bar = apply(body, addJoint(body, 'hinge', ['body-1']));
    expect(errorsOf(apply(bar, addLoad(bar, kind, ['body-1'])))).toEqual([]);
  });

  it('continues a bar from the end of the selected one, so that their hinge closes without moving anything', () => {
    const project = arm();
    expect(project.joints[1]).toMatchObject({ bodyA: 'body-1', bodyB: 'body-2' });
    expect(jointFrames(project, project.joints[1]!).gap).toBe(0);
    expect(jointFrames(project, project.joints[1]!).a.position[0]).toBeCloseTo(0.1, 12);
  });

  it('refuses joints and loads without a body, and drivers without a joint', () => {
    const empty = createProject('P');
    expect(addJoint(empty, 'hinge', [])).toBeNull();
    expect(addJoint(empty, 'hinge', ['ground'])).toBeNull();
    expect(addLoad(empty, 'force', [])).toBeNull();
    expect(addLoad(empty, 'torsion-spring', [])).toBeNull();
    expect(addDriver(empty, null)).toBeNull();
  });

  it('gives a second driver of one joint a torque, because two speeds would contradict', () => {
    const project = arm();
    const twice = apply(project, addDriver(project, 'joint-1'));
    expect(twice.drivers.map(({ kind }) => kind)).toEqual(['speed', 'effort']);
    expect(errorsOf(twice)).toEqual([]);
  });
});

describe('coupling', () => {
  it('takes two hinges as outer gears, and goes when one of them goes', () => {
    const project = arm();
    const geared = apply(project, addCoupling(project, ['joint-1', 'joint-2']));
    expect(geared.couplings[0]).toMatchObject({ joint1: 'joint-1', joint2: 'joint-2', ratio: -1 });
    expect(errorsOf(geared)).toEqual([]);
    const without = apply(geared, deleteRecords(geared, ['joint-2']));
    expect(without.couplings).toEqual([]);
    expect(errorsOf(without)).toEqual([]);
  });

  it('makes a slider the rack, whichever was chosen first', () => {
    const project = arm();
    const railed = apply(project, addJoint(project, 'slider', ['body-2']));
    const geared = apply(railed, addCoupling(railed, ['joint-3', 'joint-1']));
    expect(geared.couplings[0]).toMatchObject({ joint1: 'joint-1', joint2: 'joint-3' });
    expect(geared.couplings[0]!.ratio).toBeGreaterThan(0);
  });

  it('needs two joints that have a coordinate', () => {
    const project = arm();
    const one = apply(project, deleteRecords(project, ['joint-2']));
    expect(addCoupling(one, [])).toBeNull();
  });
});

describe('the kind of a joint', () => {
  it('brings the fields that only it has, and takes those of the kind before away', () => {
    let project = arm();
    const kind = (to: JointKind) => (project = apply(project, changeKind(project, project.joints[1]!, to)));
    kind('screw');
    expect(project.joints[1]).toMatchObject({ kind: 'screw', pitch: 0.005 });
    kind('distance');
    expect(project.joints[1]).toMatchObject({ kind: 'distance', length: 0.1 });
    expect(Object.keys(project.joints[1]!)).not.toContain('pitch');
    kind('ball');
    expect(Object.keys(project.joints[1]!)).not.toContain('length');
    expect(validateProject(project)).toEqual([]);
  });

  it('takes the length of a rod between two bodies from the drawing', () => {
    const project = arm();
    const tied = apply(project, addJoint(project, 'distance', ['body-1', 'body-2']));
    const { a, b } = jointFrames(tied, tied.joints[2]!);
    expect(tied.joints[2]!.length).toBeCloseTo(distance(a.position, b.position), 12);
    expect(tied.joints[2]!.length).toBeGreaterThan(0.05);
  });
});

describe('deleting', () => {
  it('takes everything attached to a body along, in one step', () => {
    const project = arm();
    const edit = deleteRecords(project, ['body-1'])!;
    const after = applyDiff(project, edit.diff);
    expect(after.bodies.map(({ id }) => id)).toEqual(['body-2']);
    expect([after.joints, after.drivers]).toEqual([[], []]);
    expect(after.loads).toHaveLength(1);
    expect(errorsOf(after)).toEqual([]);
    expect(edit.label).toBe('Delete 4 records');
  });

  it('of nothing is no edit', () => {
    expect(deleteRecords(arm(), ['nobody'])).toBeNull();
  });
});

describe('anchors', () => {
  it('move in world terms on both bodies, also when these are turned', () => {
    const start = arm();
    const turned = apply(
      start,
      updateRecord(start, 'body-2', 'Orientation', (body) => ({ ...body, orientation: [0.6, 0, 0, 0.8] })),
    );
    const project = apply(turned, moveAnchor(turned, turned.joints[1]!, [0.3, 0.2, 0.1], 'both'));
    const { a, b } = jointFrames(project, project.joints[1]!);
    for (const i of [0, 1, 2]) {
      expect(a.position[i]).toBeCloseTo([0.3, 0.2, 0.1][i]!, 12);
      expect(b.position[i]).toBeCloseTo([0.3, 0.2, 0.1][i]!, 12);
    }
    const beside = apply(project, turnAxis(project, project.joints[1]!, [0, 3, 4], 'both'));
    const axis = rotate(jointFrames(beside, beside.joints[1]!).b.orientation, [0, 0, 1]);
    for (const i of [0, 1, 2]) expect(axis[i]).toBeCloseTo([0, 0.6, 0.8][i]!, 12);
  });

  it('stay where they are when a joint is connected to another body', () => {
    const project = arm();
    const before = jointFrames(project, project.joints[0]!);
    const after = apply(project, reconnect(project, project.joints[0]!, 'b', 'body-2'));
    expect(after.joints[0]!.bodyB).toBe('body-2');
    const { position } = jointFrames(after, after.joints[0]!).b;
    position.forEach((value, i) => expect(value).toBeCloseTo(before.b.position[i]!, 12));
  });

  it('can be made to meet', () => {
    const start = arm();
    const apart = apply(start, moveAnchor(start, start.joints[1]!, [1, 1, 1], 'b'));
    expect(jointFrames(apart, apart.joints[1]!).gap).toBeGreaterThan(1);
    const closed = apply(apart, meetFrames(apart, apart.joints[1]!));
    expect(jointFrames(closed, closed.joints[1]!).gap).toBeLessThan(1e-12);
  });
});

describe('checking an edit before it is applied', () => {
  it('refuses what would make the document invalid, and says why', () => {
    const project = arm();
    const edit = updateRecord(project, 'body-1', 'Density', (body) =>
      withValue(body, ['mass', 'density'], -1),
    )!;
    const [problem] = checkEdit(project, edit);
    expect(problem).toMatchObject({ severity: 'error', record: 'body-1' });
    expect(problem!.message).toContain('Bar 1');
    expect(problem!.remedy).not.toBe('');
  });

  it('lets through what is fine, and a rename that clashes only as what it is', () => {
    const project = arm();
    expect(checkEdit(project, renameRecord(project, 'body-1', 'Crank')!)).toEqual([]);
    expect(checkEdit(project, renameRecord(project, 'body-1', '')!)[0]).toMatchObject({ record: 'body-1' });
  });

  it('lets no body be called as ground is, and any other edit of one that is', () => {
    const project = arm();
    const named = renameRecord(project, 'body-1', 'GROUND')!;
    expect(checkEdit(project, named)).toMatchObject([{ code: 'reserved-name', record: 'body-1' }]);
    expect(checkEdit(project, renameRecord(project, 'joint-1', 'Ground')!)).toEqual([]);
    const old = applyDiff(project, named.diff);
    expect(checkEdit(old, renameRecord(old, 'body-2', 'Crank')!)).toEqual([]);
    expect(createNaming(project).own('ground', 'Body')).toBe('Body 1');
  });
});
