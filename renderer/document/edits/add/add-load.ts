import { createId, createLoad } from '../../../../engine/model/defaults';
import { definitionOf } from '../../../../engine/kinds/loads/loads';
import type { LoadKind } from '../../../../engine/kinds/loads/loads';
import type { Drawn } from '../../../../engine/kinds/loads/load-definition';
import type { Field } from '../../../../engine/schema/field';
import type { Joint, Load, Project } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { endsOf, frameToLocal, poseOf, tidyNumber, toWorld } from '../../geometry';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';

const fieldsOf = (kind: LoadKind, type: Field['type']): Field[] =>
  definitionOf(kind).fields.filter((field) => field.type === type);

/** How many bodies a load is put on: one, two, or none where it acts on a joint. */
export const bodiesTaken = (kind: LoadKind): number => fieldsOf(kind, 'body').length;

/** Kinds of joints that it can act on. */
export const jointsTaken = (kind: LoadKind): readonly string[] => fieldsOf(kind, 'joint')[0]?.joints ?? [];

/** Whether a field can name a joint. */
export const canName = ({ joints }: Field, { kind }: Joint): boolean => joints?.includes(kind) ?? true;

/**
 * A load on the last body given, or between the last two (or ground and one); one on a joint acts on the joint asked for,
 * else on the last one that will do.
 */
export function addLoad(
  project: Project,
  kind: LoadKind,
  bodies: readonly string[],
  wanted: string | null = null,
): Edit | null {
  const attachment = attachTo(project, kind, bodies, wanted);
  if (attachment === null) return null;
  const { title, attach } = definitionOf(kind);
  const id = createId(idsOf(project), kind);
  const name = freeName(project, title);
  const bare = createLoad({ id, name, kind, ...attachment }) as Load;
  const load = { ...bare, ...attach?.(bare, drawnOf(project)) } as Load;
  return createEdit(`Add ${name}`, project, { ...project, loads: [...project.loads, load] }, id);
}

/** The record that it acts on; null if there is none. */
function attachTo(
  project: Project,
  kind: LoadKind,
  bodies: readonly string[],
  wanted: string | null,
): Readonly<Record<string, string>> | null {
  const [ofJoint] = fieldsOf(kind, 'joint');
  if (ofJoint) {
    const fit = project.joints.filter((joint) => canName(ofJoint, joint));
    const joint = fit.find(({ id }) => id === wanted) ?? fit.at(-1);
    return joint ? { [ofJoint.key]: joint.id } : null;
  }
  const body = bodies.at(-1);
  if (body === undefined || body === GROUND) return null;
  return bodiesTaken(kind) > 1 ? { bodyA: bodies.at(-2) ?? GROUND, bodyB: body } : { body };
}

const drawnOf = (project: Project): Drawn => ({
  farEnd(id) {
    const body = project.bodies.find((candidate) => candidate.id === id);
    return (body === undefined ? undefined : endsOf(body.shape).at(-1)) ?? [0, 0, 0];
  },
  toWorld: (point, body) => toWorld(poseOf(project, body), point),
  frameIn: (other, body) => frameToLocal(poseOf(project, other), poseOf(project, body)),
  tidy: tidyNumber,
});
