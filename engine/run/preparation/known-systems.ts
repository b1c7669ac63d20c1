/**
 * The system of a project, kept for the next project with the same records: values of drivers are in the workspace of a run, so the
 * variants of a sweep over one of them, or an edit of it, share the system and everything that is computed once per system. A system is
 * never written to, so results do not depend on what is kept.
 */
import { KeptPer } from '../../core/math/kept-per';
import { compileSystem } from '../../core/system/compile';
import type { Driver, Project } from '../../model/project';
import type { System } from '../../core/system/system';

/** By list of bodies: the last project with it that was compiled. */
const LATEST = new KeptPer<object, { readonly project: Project; readonly system: System }>();

export function systemOf(project: Project): System {
  const latest = LATEST.get(project.bodies);
  if (latest && isSameSystem(latest.project, project)) return latest.system;
  const system = compileSystem(project);
  LATEST.set(project.bodies, { project, system });
  return system;
}

/** Per system: that of the same project in the form in which it is assembled. */
const STANDING = new KeptPer<System, System>();

export function standingOf(system: System, upright: Project): System {
  return STANDING.getOr(system, () => compileSystem(upright));
}

/** Fields of a driver that its system does not contain. */
const FREE: ReadonlySet<string> = new Set(['value', 'formulas']);

function isSameSystem(before: Project, after: Project): boolean {
  const [old, now] = [before.drivers, after.drivers];
  return (
    areAlike(before, after, new Set(['drivers'])) &&
    old.length === now.length &&
    old.every((driver: Driver, i) => driver === now[i] || areAlike(driver, now[i], FREE))
  );
}

/** Whether all fields but some are the same numbers, texts or objects. */
function areAlike(before: object, after: object, except: ReadonlySet<string>): boolean {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  for (const key of keys) if (!except.has(key) && !Object.is(old[key], now[key])) return false;
  return true;
}
