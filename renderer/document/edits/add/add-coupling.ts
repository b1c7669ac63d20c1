import { createCoupling, createId } from '../../../../engine/model/defaults';
import { hasOneCoordinate, mainCoordinate } from '../../../../engine/kinds/joints/joint-coordinates';
import type { Joint, Project } from '../../../../engine/model/project';
import { meshOfRack, meshOfWheels } from './drawn-mesh';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';

export const isCouplable = (joint: Joint): boolean => hasOneCoordinate(joint.kind);

/** The radius that a new pinion without a wheel rolls on [m]. */
const PINION = 0.05;

/**
 * Couples two joints: those chosen, else the last two that have a coordinate. Two hinges turn against each other, as
 * outer gears; a hinge and a slider are a pinion and its rack, whichever was chosen first. Wheels drawn on them give the
 * ratio and the mesh.
 */
export function addCoupling(project: Project, chosen: readonly string[]): Edit | null {
  const couplable = project.joints.filter(isCouplable);
  const wanted = couplable
    .filter(({ id }) => chosen.includes(id))
    .sort((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id));
  const free = couplable.filter(({ id }) => !chosen.includes(id));
  const pair = wanted.length >= 2 ? wanted.slice(-2) : [...free.slice(-(2 - wanted.length)), ...wanted];
  if (pair.length < 2) return null;
  const isDistance = ({ kind }: Joint) => mainCoordinate(kind).kind === 'translation';
  const [first, second] = isDistance(pair[0]) ? [pair[1], pair[0]] : [pair[0], pair[1]];
  const isRack = isDistance(second);
  const drawn = isRack ? meshOfRack(project, first, second) : meshOfWheels(project, first, second);
  const ratio = isDistance(first) ? 1 : isRack ? PINION : -1;
  const id = createId(idsOf(project), 'coupling');
  const name = freeName(project, 'Gear');
  const coupling = createCoupling({ id, name, joint1: first.id, joint2: second.id, ratio, ...drawn });
  return createEdit(`Add ${name}`, project, { ...project, couplings: [...project.couplings, coupling] }, id);
}
