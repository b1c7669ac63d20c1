import { anyJoint } from '../../kinds/joints/joint-words';
import { coordinatesOf, hasOneCoordinate, isDrivable } from '../../kinds/joints/joint-coordinates';
import { isMotor, prescribes, responseOf } from '../../kinds/drivers/drivers';
import { isAdaptive } from '../project';
import { subjectOf } from './report';
import type { Joint, Project } from '../project';
import type { Report } from './report';

/** Limits and friction of joints, largest efforts of drivers. */
export function checkStops(project: Project, report: Report): void {
  for (const joint of project.joints) {
    const subject = subjectOf('joints', joint);
    const { kind, limits, friction } = joint;
    checkArmature(joint, report);
    if (!hasOneCoordinate(kind)) {
      for (const [field, value] of [['limits', limits] as const, ['friction', friction] as const]) {
        if (!value) continue;
        const what = `it has ${field}, and a ${kind} joint has no single coordinate`;
        report.error(
          'no-coordinate',
          subject,
          field,
          what,
          `Use ${anyJoint(hasOneCoordinate)}, or delete them.`,
        );
      }
      continue;
    }
    if (!limits) continue;
    const { minimum, maximum } = limits;
    if (minimum !== null && maximum !== null && minimum >= maximum) {
      const what = `limits.minimum is ${minimum}, which is not below limits.maximum, ${maximum}`;
      const remedy = 'Exchange them, or use a fixed joint where nothing may move.';
      report.error('limits-crossed', subject, 'limits.minimum', what, remedy);
    }
    const driver = project.drivers.find(
      (candidate) => candidate.joint === joint.id && prescribes(candidate) === 'rate' && !isMotor(candidate),
    );
    if (driver && (minimum !== null || maximum !== null)) {
      const what = `it has limits, and ${subjectOf('drivers', driver).title} moves it whatever the effort, so that a run ends where it reaches one`;
      report.warn(
        'driven-limits',
        subject,
        'limits',
        what,
        'Give the driver a largest effort, or remove the limits.',
      );
    }
  }
  checkSolver(project, report);
  checkResponse(project, report);
}

/** An inertia of a coordinate that the joint does not have would count for nothing. */
function checkArmature(joint: Joint, report: Report): void {
  if (!joint.armature) return;
  const own = coordinatesOf(joint.kind).map(({ kind }) => kind);
  for (const coordinate of ['rotation', 'translation'] as const) {
    if (joint.armature[coordinate] === 0 || own.includes(coordinate)) continue;
    const what = `armature.${coordinate} is ${joint.armature[coordinate]}, and a ${joint.kind} joint has no such coordinate`;
    const remedy =
      own.length > 0
        ? `Set it to 0, or give armature.${own[0]}.`
        : `Use ${anyJoint(isDrivable)}, or delete it.`;
    report.error('no-coordinate', subjectOf('joints', joint), `armature.${coordinate}`, what, remedy);
  }
}

/** A fixed explicit step has to resolve the return motion of a position driver. */
function checkResponse({ settings, drivers }: Project, report: Report): void {
  const { integrator, solver, step } = settings;
  if (isAdaptive(integrator) || solver === 'sequential-impulses') return;
  for (const driver of drivers) {
    const response = responseOf(driver);
    if (response === 0 || response >= 2 * step) continue;
    const what = `its response of ${response} s is less than two steps of ${step} s, too short for ${integrator} to follow`;
    const remedy =
      'Make the response longer or the step shorter, or choose a method that finds its own step.';
    report.warn('response-too-short', subjectOf('drivers', driver), 'response', what, remedy);
  }
}

/** Friction and motors need events, or bounded impulses; limits are also inequalities of the optimisation. */
function checkSolver({ settings, joints, drivers }: Project, report: Report): void {
  if (settings.solver !== 'optimisation') return;
  const remedy = 'Choose the Lagrange system, the saddle-point form or sequential impulses as the solver.';
  for (const joint of joints) {
    if (!joint.friction || joint.friction.coulomb === 0) continue;
    const what = 'the optimisation form does not support dry friction';
    report.error('stops-need-solver', subjectOf('joints', joint), 'friction', what, remedy);
  }
  for (const driver of drivers) {
    if (!isMotor(driver)) continue;
    const what = 'the optimisation form does not support a largest effort';
    report.error('stops-need-solver', subjectOf('drivers', driver), 'maximum', what, remedy);
  }
}
