import { shownUnits } from '../../model/quantity/unit-systems';
import { addFlywheels } from './armatures';
import { addContactRows } from '../contact/contacts';
import { armOf } from '../contact/contact-shape';
import { compileBodies } from './compile-bodies';
import { compileBreakpoints, compileLoads } from './compile-loads';
import { compileContacts } from '../contact/compile-contacts';
import { compileElasticity } from './compile-elasticity';
import { compileJoints } from './compile-joints';
import { compileMeasures } from './compile-measures';
import { compileScope } from './compile-scope';
import { gainsOf } from './gains';
import { GROUND } from '../../model/project';
import type { Project } from '../../model/project';
import type { System } from './system';

/** Compiles a document to a system. The project must be without errors (`validateProject`); it is not changed. */
export function compileSystem(document: Project): System {
  const { project, armatures } = addFlywheels(document);
  const bodyIndex = new Map<string, number>([[GROUND, 0]]);
  project.bodies.forEach((body, index) => bodyIndex.set(body.id, index + 1));
  const bodies = compileBodies(project.bodies);
  const contacts = compileContacts(project, bodyIndex, bodies.com);
  const scope = compileScope(project);
  const joints = compileJoints(project, bodyIndex, bodies.com, { scope, armatures });
  const { rowUnits, ...rows } = addContactRows(joints, contacts);
  const loads = compileLoads(project, { ...rows, bodyIndex, com: bodies.com, scope });
  const length = characteristicLength(rows.joints.slice(0, document.joints.length), rows.contacts);
  return {
    settings: project.settings,
    units: shownUnits(project),
    documented: {
      n: document.bodies.length + 1,
      joints: document.joints.length,
      couplings: document.couplings.length,
    },
    ...bodies,
    ...rows,
    ...compileFeedback(project, rows.m, rows.rowJoint, length),
    rowScale: Float64Array.from(rowUnits, (unit) => (unit === 'm' ? 1 : length)),
    loads,
    measures: compileMeasures(project, bodyIndex, bodies.com),
    ...compileElasticity(project, { ...bodies, ...rows, loads }),
    readings: scope.coordinates.flatMap(({ joint, kind }) =>
      rows.joints[joint].coordinates.filter((one) => one.kind === kind),
    ),
    breakpoints: compileBreakpoints(loads, rows.drivers, project.settings.duration),
    length,
  };
}

/** k and d of each row: the joint's own, otherwise the settings', and zero unless the settings request feedback. */
function compileFeedback(project: Project, m: number, rowJoint: Int32Array, length: number) {
  const gains = gainsOf(project.settings, length);
  const own = (row: number) => gains && (project.joints[rowJoint[row]]?.feedback ?? gains);
  return {
    gains,
    rowK: Float64Array.from({ length: m }, (_, row) => own(row)?.k ?? 0),
    rowD: Float64Array.from({ length: m }, (_, row) => own(row)?.d ?? 0),
  };
}

/** Root mean square of the lever arms of joints, and of contacts, on movable bodies [m]; 1 if there are none. */
function characteristicLength(joints: System['joints'], contacts: System['contacts']): number {
  let sum = 0;
  let count = 0;
  for (const joint of joints) {
    for (const [body, point] of [[joint.a, joint.pointA] as const, [joint.b, joint.pointB] as const]) {
      if (body === 0) continue;
      sum += point[0] ** 2 + point[1] ** 2 + point[2] ** 2;
      count++;
    }
  }
  for (const contact of contacts) {
    for (const shape of [contact.shapeA, contact.shapeB]) {
      // a plane, which only the ground has
      if (shape.kind === 'plane') continue;
      sum += armOf(shape) ** 2;
      count++;
    }
  }
  const rms = Math.sqrt(sum / count);
  return rms > 1e-9 ? rms : 1;
}
