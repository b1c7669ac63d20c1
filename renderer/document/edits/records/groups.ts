/**
 * Groups: bodies that carry the same name of a group are one, with all that joins them. There is no other record of it, so
 * that a group has exactly the members that there are, and goes with the last of them. A group within another has the names of
 * both, from the outer one in: `Machine / Arm`; the bodies of the inner one belong to the outer one as well.
 */
import type { Body, Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

export interface Group {
  /** With those of the groups around it. */
  readonly name: string;
  /** Ids of its bodies, and of those of the groups in it. */
  readonly members: readonly string[];
}

const WITHIN = ' / ';

/** The names of the groups that a body is in, from the outermost in. */
export const segmentsOf = (group: string | null | undefined): string[] =>
  (group ?? '')
    .split(WITHIN)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
export const joined = (segments: readonly string[]): string => segments.join(WITHIN);
/** A name of one group, which leads into no other. */
export const asSegment = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+\/\s+/g, '/');

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((segment, i) => path[i] === segment);

/** Of the names of several groups, those that all begin with. */
export function commonStart(paths: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = paths;
  const end = first.findIndex((segment, i) => others.some((path) => path[i] !== segment));
  return end < 0 ? [...first] : first.slice(0, end);
}

/** Each after those around it, in the order of their first bodies. */
export function groupsOf(project: Project): Group[] {
  const groups = new Map<string, { depth: number; parent: string; members: string[] }>();
  for (const { id, group } of project.bodies) {
    const path = segmentsOf(group);
    path.forEach((_, i) => {
      const name = joined(path.slice(0, i + 1));
      const found = groups.get(name);
      if (found) found.members.push(id);
      else groups.set(name, { depth: i, parent: joined(path.slice(0, i)), members: [id] });
    });
  }
  const within = (parent: string, depth: number): Group[] =>
    [...groups].flatMap(([name, group]) =>
      group.depth === depth && group.parent === parent
        ? [{ name, members: group.members }, ...within(name, depth + 1)]
        : [],
    );
  return within('', 0);
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

/** Whether all bodies of the group with this name are among the ids. */
function wholeAmong(project: Project, ids: readonly string[]): (path: readonly string[]) => boolean {
  const whole = new Set(
    groupsOf(project).flatMap(({ name, members }) => (members.every((id) => ids.includes(id)) ? [name] : [])),
  );
  return (path) => whole.has(joined(path));
}

/** The outermost group with a name longer than `from` that is whole: how many segments it has; 0: none is. */
function outermost(path: readonly string[], isWhole: (path: readonly string[]) => boolean, from = 0): number {
  for (let end = from + 1; end <= path.length; end++) if (isWhole(path.slice(0, end))) return end;
  return 0;
}

/** The full name of a new group of the bodies: within the group that they all belong to and are not all of. */
export function newGroupName(project: Project, ids: readonly string[], name: string): string {
  return freeGroup(groupsOf(project), joined([...around(project, ids), asSegment(name)]));
}

function around(project: Project, ids: readonly string[]): string[] {
  const isWhole = wholeAmong(project, ids);
  const paths = project.bodies.filter(({ id }) => ids.includes(id)).map(({ group }) => segmentsOf(group));
  let parent = commonStart(paths);
  while (parent.length > 0 && isWhole(parent)) parent = parent.slice(0, -1);
  return parent;
}

/**
 * One group of the bodies. Groups that are among them whole stay groups, within the new one; of others the bodies leave. Null
 * without any body.
 */
export function groupBodies(project: Project, ids: readonly string[], name = 'Group 1'): Edit | null {
  if (!project.bodies.some(({ id }) => ids.includes(id))) return null;
  const free = newGroupName(project, ids, name);
  const parent = around(project, ids);
  const isWhole = wholeAmong(project, ids);
  return put(project, `Group ${free}`, ({ id, group }) => {
    if (!ids.includes(id)) return undefined;
    const path = segmentsOf(group);
    const end = outermost(path, isWhole, parent.length);
    return joined([free, ...(end > 0 ? path.slice(end - 1) : [])]);
  });
}

/**
 * Dissolves the outermost groups that are among the bodies whole: what is in them belongs to the groups around them. Other bodies
 * leave the innermost group that they are in. Null where none is in one.
 */
export function ungroupBodies(project: Project, ids: readonly string[]): Edit | null {
  const isWhole = wholeAmong(project, ids);
  const names = new Set<string>();
  const taken = groupsOf(project);
  const renamed = new Map<string, string>();
  const choose = ({ id, group }: Body): string | null | undefined => {
    const path = segmentsOf(group);
    if (!ids.includes(id) || path.length === 0) return undefined;
    const end = outermost(path, isWhole) || path.length;
    names.add(joined(path.slice(0, end)));
    const outer = path.slice(0, end - 1);
    if (end === path.length) return joined(outer) || null;
    // a group of that name may be there already
    const child = joined(path.slice(0, end + 1));
    const next = renamed.get(child) ?? freeGroup(taken, joined([...outer, path[end]]));
    if (!renamed.has(child)) taken.push({ name: next, members: [] });
    renamed.set(child, next);
    return joined([next, ...path.slice(end + 1)]);
  };
  const groups = new Map(project.bodies.map((body) => [body.id, choose(body)]));
  if (names.size === 0) return null;
  return put(project, `Ungroup ${[...names].join(', ')}`, ({ id }) => groups.get(id));
}

/** `to` is its own name, without those of the groups around it. Null where there is no such group, or nothing to change. */
export function renameGroup(project: Project, name: string, to: string): Edit | null {
  const own = segmentsOf(name);
  const clean = asSegment(to);
  const groups = groupsOf(project);
  if (clean === '' || clean === own.at(-1) || groups.every((group) => group.name !== name)) return null;
  const free = freeGroup(
    groups.filter((group) => !startsWith(segmentsOf(group.name), own)),
    joined([...own.slice(0, -1), clean]),
  );
  return put(project, `Rename ${name}`, ({ group }) => {
    const path = segmentsOf(group);
    return startsWith(path, own) ? joined([free, ...path.slice(own.length)]) : undefined;
  });
}

/** `choose` gives the new group of a body; undefined keeps its group. */
function put(project: Project, label: string, choose: (body: Body) => string | null | undefined): Edit {
  const bodies = project.bodies.map((body) => {
    const group = choose(body);
    return group === undefined ? body : { ...body, group };
  });
  return createEdit(label, project, { ...project, bodies });
}
