/** A record in one line, for the tooltip and the canvas's summary. */
import { definitionOf } from '../../../engine/kinds/loads/loads';
import { bodiesOfMeasure } from '../../../engine/kinds/measures/measure-sides';
import { bodiesOf, jointOf } from '../../../engine/kinds/loads/load-ends';
import type { Project } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { TEXT } from '../texts';

export function bodyName(project: Project, id: string): string {
  if (id === GROUND) return 'ground';
  return project.bodies.find((b) => b.id === id)?.name ?? TEXT.missingBody;
}

export function describeRecord(project: Project, id: string): { name: string; detail: string } | null {
  const body = project.bodies.find((b) => b.id === id);
  if (body) return { name: body.name, detail: body.shape.kind };
  const joint = project.joints.find((j) => j.id === id);
  if (joint) {
    const pair = `${bodyName(project, joint.bodyA)} to ${bodyName(project, joint.bodyB)}`;
    return { name: joint.name, detail: `${joint.kind}, ${pair}` };
  }
  const load = project.loads.find((l) => l.id === id);
  if (load) {
    const joint = jointOf(load);
    const bodies = bodiesOf(load).map((body) => bodyName(project, body));
    const where =
      joint === null
        ? `${bodies.length > 1 ? '' : 'on '}${bodies.join(' to ')}`
        : `about ${project.joints.find(({ id: one }) => one === joint)?.name ?? TEXT.missingJoint}`;
    return { name: load.name, detail: `${definitionOf(load.kind).title.toLowerCase()}, ${where}` };
  }
  const coupling = project.couplings.find((c) => c.id === id);
  if (coupling) {
    const [first, second] = [coupling.joint1, coupling.joint2].map(
      (wanted) => project.joints.find((j) => j.id === wanted)?.name ?? TEXT.missingJoint,
    );
    return { name: coupling.name, detail: TEXT.couples(first, second, coupling.ratio) };
  }
  const contact = project.contacts.find((c) => c.id === id);
  if (contact) {
    const surface = contact.plane === null ? '' : TEXT.halfSpaceOf;
    const [a, b] = [bodyName(project, contact.bodyA), bodyName(project, contact.bodyB)];
    return { name: contact.name, detail: TEXT.contactOf(b, surface, a) };
  }
  const measure = project.measures.find((m) => m.id === id);
  if (measure) {
    const [first, second] = bodiesOfMeasure(measure).map((body) => bodyName(project, body));
    const where = second === undefined ? `of ${first}` : TEXT.fromTo(first, second);
    return { name: measure.name, detail: `${measure.kind} ${where}` };
  }
  const driver = project.drivers.find((d) => d.id === id);
  if (!driver) return null;
  const joint2 = project.joints.find((j) => j.id === driver.joint);
  return {
    name: driver.name,
    detail: TEXT.driverOf(driver.kind, joint2?.name ?? TEXT.missingJoint),
  };
}

/** A summary of the picture for screen readers. */
export function summarize(project: Project): string {
  const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
  const parts = [
    count(project.bodies.length, 'body', 'bodies'),
    count(project.joints.length, 'joint', 'joints'),
    count(project.couplings.length, 'coupling', 'couplings'),
    count(project.contacts.length, 'contact', 'contacts'),
    count(project.drivers.length, 'driver', 'drivers'),
    count(project.loads.length, 'load', 'loads'),
  ];
  return TEXT.viewLabel(project.name, parts.join(', '));
}
