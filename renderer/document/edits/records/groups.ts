/**
 * Groups: bodies that carry the same name of a group are one, with all that joins them. There is no other record of it, so
 * that a group has exactly the members that there are, and goes with the last of them.
 */
import type { Body, Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

export interface Group {
  readonly name: string;
  /** Ids of its bodies. */
  readonly members: readonly string[];
}

/** In the order of their first bodies. */
export function groupsOf(project: Project): Group[] {
  const groups = new Map<string, string[]>();
  for (const { id, group } of project.bodies) {
    if (group === undefined || group === null || group === '') continue;
    const members = groups.get(group);
    if (members) members.push(id);
    else groups.set(group, [id]);
  }
  return [...groups].map(([name, members]) => ({ name, members }));
}

/** Of its row in a tree; no record has a colon in its id. */
export const groupRow = (name: string): string => `assembly:${name}`;

/** The name itself, or the first free number after it. */
export function freeGroup(groups: readonly Group[], name: string): string {
  const taken = new Set(groups.map((group) => keyOf(group.name)));
  if (!taken.has(keyOf(name))) return name;
  const stem = name.replace(/\s+\d+$/, '') || name;
  let number = 2;
  while (taken.has(keyOf(`${stem} ${number}`))) number++;
  return `${stem} ${number}`;
}

/** Names that differ in case only, or in how an accent is coded, are the same. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** One group of the bodies, whichever they were in before; null without any. */
export function groupBodies(project: Project, ids: readonly string[], name = 'Group 1'): Edit | null {
  if (!project.bodies.some(({ id }) => ids.includes(id))) return null;
  const free = freeGroup(groupsOf(project), name);
  return put(project, `Group ${free}`, (body) => (ids.includes(body.id) ? free : undefined));
}

/** Takes the bodies out of their groups; null where none is in one. */
export function ungroupBodies(project: Project, ids: readonly string[]): Edit | null {
  const leaves = ({ id, group }: Body) => ids.includes(id) && (group ?? '') !== '';
  const names = [...new Set(project.bodies.filter(leaves).map(({ group }) => group))];
  if (names.length === 0) return null;
  return put(project, `Ungroup ${names.join(', ')}`, (body) => (leaves(body) ? null : undefined));
}

/** Null where there is no such group, or nothing to change. Of a name that is taken the next free one. */
export function renameGroup(project: Project, name: string, to: string): Edit | null {
  const clean = to.normalize('NFC').trim();
  const groups = groupsOf(project);
  if (clean === '' || clean === name || groups.every((group) => group.name !== name)) return null;
  const free = freeGroup(
    groups.filter((group) => group.name !== name),
    clean,
  );
  return put(project, `Rename ${name}`, ({ group }) => (group === name ? free : undefined));
}

/** `choose` gives the new group of a body; undefined keeps its group. */
function put(project: Project, label: string, choose: (body: Body) => string | null | undefined): Edit {
  const bodies = project.bodies.map((body) => {
    const group = choose(body);
    return group === undefined ? body : { ...body, group };
  });
  return createEdit(label, project, { ...project, bodies });
}
