/**
 * The laws of the document under random edits: every step leaves it valid, undoing everything gives back the same
 * bytes, and redoing everything gives the same bytes as before.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProject } from '../../engine/model/defaults';
import type { JointKind, LoadKind, Project, ShapeKind, Vec3 } from '../../engine/model/project';
import { validateProject } from '../../engine/model/validate';
import { writeProject } from '../../engine/model/write-project';
import type { Diff } from '../../renderer/document/diff';
import { applyDiff, invertDiff, isEmpty } from '../../renderer/document/diff';
import { addBody } from '../../renderer/document/edits/add-body';
import { addDriver } from '../../renderer/document/edits/add-driver';
import { addJoint, JOINT_NAMES } from '../../renderer/document/edits/add-joint';
import { addLoad } from '../../renderer/document/edits/add-load';
import { checkEdit } from '../../renderer/document/edits/check-edit';
import { deleteRecords } from '../../renderer/document/edits/delete-records';
import { duplicateBodies } from '../../renderer/document/edits/duplicate-bodies';
import type { Edit } from '../../renderer/document/edits/edit';
import { idsOf } from '../../renderer/document/edits/edit';
import { moveAnchor } from '../../renderer/document/edits/move-anchor';
import { renameProject, renameRecord } from '../../renderer/document/edits/rename';
import { updateRecord, withValue } from '../../renderer/document/edits/update-record';
import { updateSettings } from '../../renderer/document/edits/update-settings';
import { History } from '../../renderer/document/history';

type Pick = (ids: readonly string[]) => string | null;
/** Makes an edit of the project as it then is; `pick` chooses among the ids that exist. */
type Step = { make: (project: Project, pick: Pick) => Edit | null; at: number; gesture: string | null };

const number = fc.oneof(
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.constantFrom(0, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1, 1e-9),
);
const vector = fc.tuple(number, number, number) as fc.Arbitrary<Vec3>;
const shape = fc.constantFrom<ShapeKind>('rod', 'box', 'cylinder', 'sphere', 'plate');
const joint = fc.constantFrom(...(Object.keys(JOINT_NAMES) as JointKind[]));
const load = fc.constantFrom<LoadKind>('force', 'torque', 'spring');
const bodyIds = (project: Project) => project.bodies.map((body) => body.id);

const maker: fc.Arbitrary<Step['make']> = fc.oneof(
  shape.map(
    (kind): Step['make'] =>
      (project, pick) =>
        addBody(project, kind, pick(bodyIds(project))),
  ),
  joint.map((kind): Step['make'] => (project, pick) => {
    const bodies = bodyIds(project);
    const first = pick(bodies);
    return addJoint(
      project,
      kind,
      bodies.filter((id) => id === first || id === bodies[0]),
    );
  }),
  load.map(
    (kind): Step['make'] =>
      (project, pick) =>
        addLoad(project, kind, [pick(bodyIds(project)) ?? 'ground']),
  ),
  fc.constant<Step['make']>((project, pick) => addDriver(project, pick(project.joints.map((one) => one.id)))),
  fc.constant<Step['make']>((project, pick) => deleteRecords(project, [pick([...idsOf(project)]) ?? ''])),
  fc.constant<Step['make']>((project, pick) => duplicateBodies(project, [pick(bodyIds(project)) ?? ''])),
  vector.map(
    (position): Step['make'] =>
      (project, pick) =>
        updateRecord(project, pick(bodyIds(project)) ?? '', 'Position', (body) =>
          withValue(body, ['position'], position),
        ),
  ),
  number.map(
    (density): Step['make'] =>
      (project, pick) =>
        updateRecord(project, pick(bodyIds(project)) ?? '', 'Mass', (body) =>
          withValue(body, ['mass'], { kind: 'shape', density }),
        ),
  ),
  vector.map((position): Step['make'] => (project, pick) => {
    const chosen = project.joints.find((one) => one.id === pick(project.joints.map(({ id }) => id)));
    return chosen === undefined ? null : moveAnchor(project, chosen, position, 'both');
  }),
  fc.string({ maxLength: 20, unit: 'grapheme' }).map(
    (name): Step['make'] =>
      (project, pick) =>
        renameRecord(project, pick([...idsOf(project)]) ?? '', name),
  ),
  fc.string({ maxLength: 20 }).map(
    (name): Step['make'] =>
      (project) =>
        renameProject(project, name),
  ),
  number.map(
    (duration): Step['make'] =>
      (project) =>
        updateSettings(project, 'Duration', { duration }),
  ),
);
const step: fc.Arbitrary<Step> = fc.record({
  make: maker,
  at: fc.nat(1000),
  gesture: fc.option(fc.constantFrom('drag', 'key'), { freq: 3 }),
});
const action = fc.oneof(
  { weight: 6, arbitrary: step.map((value) => ({ kind: 'edit', value }) as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'undo' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'redo' } as const) },
);

const errorsOf = (project: Project) =>
  validateProject(project).filter(({ severity }) => severity === 'error');

/** As the app does it: an edit that would break the document is refused. */
function attempt(project: Project, { make, at }: Step): Edit | null {
  const edit = make(project, (ids) => (ids.length === 0 ? null : ids[at % ids.length]!));
  return edit === null || isEmpty(edit.diff) || checkEdit(project, edit).length > 0 ? null : edit;
}

describe('the document under random edits', () => {
  it('stays valid, undoes to the first byte and redoes to the last', () => {
    let edits = 0;
    const law = fc.property(fc.array(action, { maxLength: 40, size: 'max' }), (actions) => {
      const start = createProject('Start');
      const first = writeProject(start);
      const history = new History();
      let project = start;
      const move = (diff: Diff | null) => {
        if (diff !== null) project = applyDiff(project, diff);
        return diff !== null;
      };
      for (const one of actions) {
        if (one.kind === 'undo') move(history.undo());
        else if (one.kind === 'redo') move(history.redo());
        else {
          const edit = attempt(project, one.value);
          if (edit === null) continue;
          history.push(edit.label, edit.diff, one.value.gesture);
          move(edit.diff);
          edits += 1;
        }
        expect(errorsOf(project)).toEqual([]);
      }
      while (move(history.redo()));
      const last = writeProject(project);
      const bodies = project.bodies.map(({ id }) => id);
      while (move(history.undo()));
      expect(writeProject(project)).toBe(first);
      expect(history.dirty).toBe(false);
      while (move(history.redo()));
      expect(writeProject(project)).toBe(last);
      expect(project.bodies.map(({ id }) => id)).toEqual(bodies);
    });
    fc.assert(law, { seed: 20_261, numRuns: 300 });
    // A generator whose edits are all refused would prove nothing.
    expect(edits).toBeGreaterThan(1000);
  });

  it('applies a diff and its inverse to the same object graph', () => {
    const law = fc.property(fc.array(step, { minLength: 1, maxLength: 15, size: 'max' }), (steps) => {
      let project = createProject('Start');
      for (const one of steps) {
        const edit = attempt(project, one);
        if (edit === null) continue;
        const after = applyDiff(project, edit.diff);
        expect(applyDiff(after, invertDiff(edit.diff))).toEqual(project);
        project = after;
      }
    });
    fc.assert(law, { seed: 20_262, numRuns: 150 });
  });
});
