import { checkBodies } from './checks/bodies';
import { checkContacts } from './checks/contacts';
import { checkCouplings } from './checks/couplings';
import { checkDrivers } from './checks/drivers';
import { checkElasticity } from './checks/elasticity';
import { checkJoints } from './checks/joints';
import { checkFormulas } from './checks/formulas';
import { checkLoads } from './checks/loads';
import { checkLocks } from './checks/locks';
import { checkMasses } from './checks/masses';
import { checkMeasures } from './checks/measures';
import { checkEmpty, checkGroundName, checkIds, checkUniqueNames } from './checks/names';
import { Report } from './checks/report';
import { checkStops } from './checks/stops';
import { checkSettings } from './checks/settings';
import type { KnownRecords } from './fields/known-records';
import type { Problem } from './problem';
import type { Project } from './project';
import { checkStructure } from './file/structure';

/** Formal errors only: without them all fields are present and of the right type, whatever they mean together. */
export function checkForm(project: Project): Problem[] {
  const report = new Report();
  checkStructure(project, report);
  return report.hasErrors ? report.problems : [];
}

/**
 * Every error of a project, formal ones first: the meaning across fields is checked only if each is valid by itself. The
 * argument may come from anywhere (a file, a message port), so nothing is assumed about it.
 */
export function validateProject(project: Project): Problem[] {
  const report = new Report();
  checkForErrors(project, report);
  if (!report.hasErrors) {
    checkGroundName(project, report, 'warn');
    // for a valid model: where its numbers would be rounding
    checkMasses(project, report);
  }
  return report.problems;
}

/**
 * Only the errors of a project, with those that a file of an earlier version may have and an edit must not bring in;
 * `known`: records of earlier versions are not checked again.
 */
export function findErrors(project: Project, known: KnownRecords): Problem[] {
  const report = new Report();
  checkForErrors(project, report, known);
  if (!report.hasErrors) checkGroundName(project, report, 'error');
  return report.problems.filter(({ severity }) => severity === 'error');
}

function checkForErrors(project: Project, report: Report, known?: KnownRecords): void {
  checkStructure(project, report, known);
  if (report.hasErrors) return;
  checkEmpty(project, report);
  checkIds(project, report);
  checkUniqueNames(project, report);
  checkSettings(project, report);
  checkBodies(project, report, known);
  checkJoints(project, report);
  checkCouplings(project, report);
  checkContacts(project, report);
  checkLoads(project, report);
  checkDrivers(project, report);
  checkStops(project, report);
  checkElasticity(project, report);
  checkMeasures(project, report);
  checkFormulas(project, report);
  checkLocks(project, report);
}
