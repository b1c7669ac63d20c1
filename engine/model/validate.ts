import { checkBodies } from './checks/bodies';
import { checkContacts } from './checks/contacts';
import { checkCouplings } from './checks/couplings';
import { checkDrivers } from './checks/drivers';
import { checkElasticity } from './checks/elasticity';
import { checkJoints } from './checks/joints';
import { checkFormulas } from './checks/formulas';
import { checkLoads } from './checks/loads';
import { checkMasses } from './checks/masses';
import { checkMeasures } from './checks/measures';
import { checkEmpty, checkIds, checkUniqueNames } from './checks/names';
import { Report } from './checks/report';
import { checkStops } from './checks/stops';
import { checkSettings } from './checks/settings';
import type { Problem } from './problem';
import type { Project } from './project';
import { checkStructure } from './structure';

/** Faults of form alone: without them the fields are there, each of its type, whatever they mean together. */
export function checkForm(project: Project): Problem[] {
  const report = new Report();
  checkStructure(project, report);
  return report.hasErrors ? report.problems : [];
}

/**
 * Every fault of a project, form first: what fields mean together is looked at only once each is sound by itself.
 * The argument may come from anywhere (a file, a message port), so nothing about it is taken for granted. `sound` keeps the
 * records whose form is known to be right, from one version of a document to the next (structure.ts).
 */
export function validateProject(project: Project, sound?: WeakSet<object>): Problem[] {
  const report = new Report();
  checkStructure(project, report, sound);
  if (report.hasErrors) return report.problems;
  checkEmpty(project, report);
  checkIds(project, report);
  checkUniqueNames(project, report);
  checkSettings(project, report);
  checkBodies(project, report);
  checkJoints(project, report);
  checkCouplings(project, report);
  checkContacts(project, report);
  checkLoads(project, report);
  checkDrivers(project, report);
  checkStops(project, report);
  checkElasticity(project, report);
  checkMeasures(project, report);
  checkFormulas(project, report);
  if (report.hasErrors) return report.problems;
  checkMasses(project, report);
  return report.problems;
}
