/**
 * The system of a project, kept for the next project with the same records: values of drivers are in the workspace of a run, so the
 * variants of a sweep over one of them, or an edit of it, share the system and everything that is computed once per system. A system is
 * never written to, so results do not depend on what is kept.
 */
import { KeptPer } from '../../core/math/kept-per';
import { compileSystem } from '../../core/system/compile';
import type { Project } from '../../model/project';
import type { System } from '../../core/system/system';

/** By list of bodies: the last project with it that was compiled, as it was then. */
const LATEST = new KeptPer<object, { readonly parts: Parts; readonly system: System }>();

export function systemOf(project: Project): System {
  const parts = partsOf(project);
  const latest = LATEST.get(project.bodies);
  if (latest && isSameSystem(latest.parts, parts)) return latest.system;
  const system = compileSystem(project);
  LATEST.set(project.bodies, { parts, system });
  return system;
}

/** Per system: that of the same project in the form in which it is assembled. */
const STANDING = new KeptPer<System, System>();

export function standingOf(system: System, upright: Project): System {
  return STANDING.getOr(system, () => compileSystem(upright));
}

/** Fields of a driver that its system does not contain. */
const FREE: ReadonlySet<string> = new Set(['value', 'formulas']);

/** Records by their lists, and everything else by name: programs that make a project may exchange these in place. */
interface Parts {
  readonly lists: ReadonlyMap<string, readonly object[]>;
  readonly others: string;
}

function partsOf(project: Project): Parts {
  const lists = Object.entries(project).filter((entry): entry is [string, object[]] =>
    Array.isArray(entry[1]),
  );
  const others = Object.entries(project).filter(([, value]) => !Array.isArray(value));
  return {
    lists: new Map(lists.map(([name, list]) => [name, [...list]])),
    others: JSON.stringify(others),
  };
}

function isSameSystem(before: Parts, after: Parts): boolean {
  if (before.others !== after.others || before.lists.size !== after.lists.size) return false;
  for (const [name, old] of before.lists) {
    const now = after.lists.get(name);
    if (now?.length !== old.length) return false;
    if (!old.every((one, i) => one === now[i] || (name === 'drivers' && isSameDriver(one, now[i]))))
      return false;
  }
  return true;
}

/** Whether all fields that the system contains are the same numbers, texts or objects. */
function isSameDriver(before: object, after: object): boolean {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].every((name) => FREE.has(name) || Object.is(old[name], now[name]));
}
