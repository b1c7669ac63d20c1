/**
 * The system of a project, kept for the next project with the same records: values of drivers are in the workspace of a run, so the
 * variants of a sweep over one of them, or an edit of it, share the system and everything that is computed once per system. A system is
 * never written to, so results do not depend on what is kept.
 */
import { KeptPer } from '../../core/math/kept-per';
import { compileSystem } from '../../core/system/compile';
import type { Project } from '../../model/project';
import type { System } from '../../core/system/system';

/** By list of bodies: the last project with it that was compiled, as text: programs that make a project may change it in place. */
const LATEST = new KeptPer<object, { readonly text: string; readonly system: System }>();

export function systemOf(project: Project): System {
  const text = textOf(project);
  const latest = LATEST.get(project.bodies);
  if (latest?.text === text) return latest.system;
  const system = compileSystem(project);
  LATEST.set(project.bodies, { text, system });
  return system;
}

/** Per system: that of the same project in the form in which it is assembled. */
const STANDING = new KeptPer<System, System>();

export function standingOf(system: System, upright: Project): System {
  return STANDING.getOr(system, () => compileSystem(upright));
}

/** All that a system contains of a project: the values of its drivers, and what those follow, it does not. */
function textOf(project: Project): string {
  const drivers = project.drivers.map((driver) => ({ ...driver, value: null, formulas: null }));
  return JSON.stringify({ ...project, drivers }, (_, value: unknown) =>
    typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))
      ? [`${1 / value}`, `${value}`]
      : value,
  );
}
