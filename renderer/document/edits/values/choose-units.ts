import { SYSTEM_UNITS } from '../../../../engine/model/quantity/unit-systems';
import type { ProjectUnits, UnitSystem } from '../../../../engine/model/quantity/unit-systems';
import type { Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { TEXT } from '../../texts';

/** All units are those of the system. */
export function chooseUnitSystem(project: Project, system: UnitSystem): Edit {
  return withUnits(project, { system });
}

/** One unit in place of the system's. */
export function chooseUnit(project: Project, unit: string, shown: string): Edit {
  const { system, own } = project.units ?? { system: 'SI' };
  const { [unit]: _, ...others } = { ...own };
  const next = SYSTEM_UNITS[system][unit] === shown ? others : { ...others, [unit]: shown };
  return withUnits(project, Object.keys(next).length > 0 ? { system, own: next } : { system });
}

/** A file that states no units is in SI. */
const withUnits = (project: Project, units: ProjectUnits): Edit =>
  createEdit(TEXT.chooseUnits, project, {
    ...project,
    units: units.system === 'SI' && !units.own ? null : units,
  });
