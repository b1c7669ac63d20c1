/**
 * Components: a part of a project as a project of its own, and the way back into another. A component is a project like any
 * other, so that it is read with the same checks, opens by itself, and any project can be inserted.
 */
import { foldName } from '../../../../engine/model/checks/names';
import { createProject } from '../../../../engine/model/defaults';
import { GROUND, RECORD_LISTS } from '../../../../engine/model/project';
import type { AnyRecord, Parameter, Project, Vec3 } from '../../../../engine/model/project';
import { applyDiff } from '../../diff';
import { fromAxisAngle, poseOf, subtract, toWorld } from '../../geometry';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { rigid } from '../places/placement';
import type { Placement } from '../places/placement';
import { countUses, deleteParameter, renameParameter } from '../values/parameters';
import { chooseRecords, copyRecords } from './copy-records';
import { asSegment, commonStart, joined, segmentsOf } from './groups';
import { createNaming } from '../../../../engine/model/naming';

/** The bodies with all that is among them and to the ground, their geometry locks, and the parameters that any of it follows. */
export function componentOf(project: Project, ids: readonly string[], name: string): Project {
  const chosen = chooseRecords(project, new Set(ids));
  const lists = Object.fromEntries(
    RECORD_LISTS.filter((list) => list !== 'parameters').map((list) => [
      list,
      (project[list] as readonly AnyRecord[]).filter(({ id }) => chosen.has(id)),
    ]),
  );
  const { units = null, settings, createdWith, parameters } = project;
  const locks = (project.locks ?? []).filter(({ of }) => of.every(({ record }) => chosen.has(record)));
  return withoutUnused({
    ...{ ...createProject(name), createdWith, units, settings, ...lists, parameters },
    ...(locks.length > 0 ? { locks } : {}),
  });
}

/** One that is used by nothing but what is unused goes after it. */
function withoutUnused(project: Project): Project {
  const unused = project.parameters.find(({ id }) => countUses(project, id) === 0);
  if (unused === undefined) return project;
  const next = deleteParameter(project, unused.id);
  return 'edit' in next ? withoutUnused(applyDiff(project, next.edit.diff)) : project;
}

/** What is put where the user clicks: a pin on the ground, else the first body's origin; in W. */
export function handleOf(component: Project): { at: Vec3; name: string } {
  const pin = component.joints.find(({ bodyA, bodyB }) => bodyA === GROUND || bodyB === GROUND);
  if (pin) {
    const [body, frame] = pin.bodyA === GROUND ? [pin.bodyA, pin.frameA] : [pin.bodyB, pin.frameB];
    return { at: toWorld(poseOf(component, body), frame.position), name: pin.name };
  }
  const [body] = component.bodies;
  return { at: body?.position ?? [0, 0, 0], name: body?.name ?? component.name };
}

/** Turned about its handle, by an angle [rad] about a unit vector of W. */
export interface Turn {
  readonly axis: Vec3;
  readonly angle: number;
}

/** Where its handle is put at a point. */
export const placementOf = (component: Project, at: Vec3, { axis, angle }: Turn = UNTURNED): Placement => {
  const handle = handleOf(component).at;
  return rigid(subtract(at, handle), fromAxisAngle(axis, angle), handle);
};

const UNTURNED: Turn = { axis: [0, 0, 1], angle: 0 };

/** As one group, with its handle at a point; null for a component without bodies. */
export function insertComponent(
  project: Project,
  component: Project,
  at: Vec3,
  withGround: boolean,
  turn?: Turn,
): Edit | null {
  if (component.bodies.length === 0) return null;
  const own = withFreeParameters(project, component);
  const group = asSegment(own.name) || 'Component';
  // its own groups are within the new one; one that has all of it is the new one
  const paths = own.bodies.map((body) => segmentsOf(body.group));
  const whole = commonStart(paths).length;
  const bodies = own.bodies.map((body, i) => ({ ...body, group: joined([group, ...paths[i].slice(whole)]) }));
  const from: Project = { ...own, bodies };
  const naming = createNaming(project);
  const added = from.parameters
    .filter((one) => !project.parameters.some((other) => isSame(one, other)))
    .map((one) => ({ ...one, id: naming.id('parameter') }));
  const into: Project = { ...project, parameters: [...project.parameters, ...added] };
  const ids = from.bodies.map(({ id }) => id);
  const next = copyRecords(into, ids, placementOf(component, at, turn), { naming, withGround, from });
  const edit = createEdit(`Insert ${group}`, project, next.project, next.bodies.at(-1) ?? null);
  return { ...edit, along: next.bodies };
}

/** A parameter that has its name and its formula there already is that one; of others with that name a new one is made. */
function withFreeParameters(project: Project, component: Project): Project {
  const taken = new Set([...project.parameters, ...component.parameters].map(({ name }) => foldName(name)));
  const clash = component.parameters.find((one) =>
    project.parameters.some((other) => foldName(other.name) === foldName(one.name) && !isSame(one, other)),
  );
  if (clash === undefined) return component;
  const numbered = (number: number) => `${clash.name.slice(0, 63 - `${number}`.length)}_${number}`;
  let number = 2;
  while (taken.has(foldName(numbered(number)))) number++;
  const renamed = renameParameter(component, clash.id, numbered(number));
  return 'edit' in renamed ? withFreeParameters(project, applyDiff(component, renamed.edit.diff)) : component;
}

const isSame = (a: Parameter, b: Parameter): boolean =>
  a.name === b.name && a.unit === b.unit && a.value === b.value && a.formula === b.formula;
