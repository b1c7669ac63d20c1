/** Tendons: a straight one with a spring becomes a spring. */
import { createLoad } from '../../model/defaults';
import { GROUND } from '../../model/project';
import { distance } from '../vectors';
import { into, outOf } from '../../core/math/rigid';
import { quote } from '../../schema/quote';
import { IDENTITY } from '../tree/frames';
import { AT_ORIGIN } from '../tree/frames';
import type { Fields } from '../xml/fields';
import type { Model } from '../tree/model';
import type { Scene } from './scene';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

export function readTendons(sections: readonly XmlElement[], scene: Scene, model: Model): void {
  for (const section of sections) {
    model.log.use(section);
    for (const element of section.children) readTendon(element, scene, model);
  }
}

function readTendon(element: XmlElement, scene: Scene, model: Model): void {
  const { log } = model;
  const fields = scene.classes.fieldsOf(element, undefined, 'tendon');
  const stiffness = fields.numbers('stiffness', 1, 3)?.[0] ?? 0;
  const damping = fields.numbers('damping', 1, 3)?.[0] ?? 0;
  const straight = element.children.length === 2 && element.children.every(({ name }) => name === 'site');
  if (element.name !== 'spatial' || !straight) {
    log.ignore(
      element,
      element.name === 'fixed'
        ? 'nothing that is read acts through it; its own spring and damper are left out'
        : 'a tendon is read where it is a spring between two sites; add another load in its place',
    );
    return;
  }
  if (!(stiffness > 0 || damping > 0)) {
    log.ignore(element, 'it has neither stiffness nor damping, so that it carries no force');
    return;
  }
  const ends = element.children.map((child) => endOf(child, scene, model));
  const [a, b] = ends;
  if (!a || !b) return;
  for (const used of [element, ...element.children]) log.use(used);
  const ids = model.names.take('loads', fields.text('name'), 'Spring');
  model.origins.set(ids.id, element);
  model.project.loads.push(
    createLoad({
      ...ids,
      kind: 'spring',
      bodyA: a.body,
      pointA: a.point,
      bodyB: b.body,
      pointB: b.point,
      stiffness,
      damping,
      restLength: restLength(fields, distance(a.world, b.world)),
    }),
  );
  if (fields.has('range')) fields.approximate('the limits of its length are left out');
  if (fields.number('frictionloss', 0) > 0) fields.approximate('its frictionloss is left out');
}

/** If absent or below 0, it is the length in the pose of the file. */
function restLength(fields: Fields, length: number): number {
  const [from = -1, to = from] = fields.numbers('springlength', 1, 2) ?? [];
  if (from < 0) return length;
  if (to !== from)
    fields.approximate(
      'between its two spring lengths it carries no force in MuJoCo; here the first is used',
    );
  return from;
}

function endOf(
  element: XmlElement,
  { tree, links }: Scene,
  { shown, log }: Model,
): { body: string; point: Vec3; world: Vec3 } | null {
  const name = element.attributes.get('site') ?? '';
  const site = tree.siteOf.get(name);
  if (site === undefined) {
    const what = `site is ${quote(name)}, and there is no site of that name`;
    log.refuse(element, 'missing-site', what, 'Name a site that is there, or delete the tendon.');
    return null;
  }
  const { link, pose } = links.placeOf.get(site.body)!;
  const at = { position: outOf(pose, site.pose).position, orientation: IDENTITY };
  const world = outOf(link?.world ?? AT_ORIGIN, at).position;
  if (link === null) return { body: GROUND, point: at.position, world };
  const { body, frame } = shown.get(link)!;
  return { body: body.id, point: into(frame, at).position, world };
}
