/** What hangs together: a hand that pulls one linkage of a document moves no other, and need not wait for the others to be solved. */
import { GROUND } from '../../../model/project';
import { jointsRead } from '../../../model/expression/coordinates';
import type { Project } from '../../../model/project';

/**
 * The bodies that joints, couplings, contacts and drivers connect with this one, and what is among them, without loads. The document
 * itself where that is all of it, or the body is not in it.
 */
export function linkageOf(project: Project, body: string): Project {
  const ways = waysOf(project);
  const found = new Set([body]);
  // what is added while it is gone through is gone through, too
  for (const one of found) for (const next of ways.get(one) ?? []) found.add(next);
  const bodies = project.bodies.filter(({ id }) => found.has(id));
  if (bodies.length === 0 || bodies.length === project.bodies.length) return project;
  return {
    ...project,
    bodies,
    joints: project.joints.filter(({ id }) => found.has(id)),
    couplings: project.couplings.filter(({ id }) => found.has(id)),
    contacts: project.contacts.filter(({ id }) => found.has(id)),
    drivers: project.drivers.filter(({ joint }) => found.has(joint)),
    loads: [],
    measures: [],
    locks: null,
  };
}

/** From each body, joint, coupling and contact to those that it connects; the ground connects nothing. */
function waysOf({ joints, couplings, contacts, drivers }: Project): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  const lead = (from: string, to: string): void => {
    const known = ways.get(from);
    if (known) known.push(to);
    else ways.set(from, [to]);
  };
  const join = (one: string, other: string): void => {
    if (one === GROUND || other === GROUND) return;
    lead(one, other);
    lead(other, one);
  };
  for (const { id, bodyA, bodyB } of [...joints, ...contacts])
    for (const end of [bodyA, bodyB]) join(id, end);
  for (const { id, joint1, joint2 } of couplings) for (const joint of [joint1, joint2]) join(id, joint);
  for (const { joint, expression } of drivers)
    if (expression) for (const read of jointsRead(expression, joints)) join(joint, read);
  return ways;
}
