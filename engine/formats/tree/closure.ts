/** Joints that close loops: between two places of links, which need not coincide in the pose of the file. */
import { createJoint } from '../../model/defaults';
import { GROUND } from '../../model/project';
import { into } from '../../core/math/rigid';
import type { Joint, JointFrame, JointKind } from '../../model/project';
import type { Model } from './model';
import type { Placed } from './links';
import type { XmlElement } from '../xml/read-xml';

/** A place of a link as a frame on the body that was made of it. */
export function sideOf({ link, pose }: Placed, { shown }: Model): { body: string; frame: JointFrame } {
  if (link === null) return { body: GROUND, frame: pose };
  const { body, frame } = shown.get(link)!;
  return { body: body.id, frame: into(frame, pose) };
}

/** Returns false where both places are on one body, which is rigid: the element is then ignored. */
export function addClosure(
  element: XmlElement,
  { kind, wanted, otherwise }: { kind: JointKind; wanted: string; otherwise: string },
  [first, second]: readonly [Placed, Placed],
  model: Model,
): Joint | null {
  if (first.link === second.link) {
    model.log.ignore(element, 'both its ends are on one body, which is rigid');
    return null;
  }
  const ids = model.names.take('joints', wanted, otherwise);
  const [a, b] = [sideOf(first, model), sideOf(second, model)];
  const ends = { bodyA: a.body, frameA: a.frame, bodyB: b.body, frameB: b.frame };
  const joint = createJoint({ ...ids, kind, ...ends });
  model.project.joints.push(joint);
  model.origins.set(ids.id, element);
  model.log.use(element);
  return joint;
}
