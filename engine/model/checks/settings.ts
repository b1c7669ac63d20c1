import { feedbackFactor } from '../settings/feedback-stability';
import { LIMITS } from '../fields/limits';
import type { Project } from '../project';
import { PROJECT } from './report';
import type { Report } from './report';

export function checkSettings(project: Project, report: Report): void {
  const { duration, outputInterval, stabilisation, gains, k, d } = project.settings;
  if (duration / outputInterval > LIMITS.samples) {
    const count = (duration / outputInterval).toPrecision(3);
    const what = `settings.outputInterval is ${outputInterval} s, which makes ${count} samples in ${duration} s, more than 10^7`;
    report.error(
      'too-many-samples',
      PROJECT,
      'settings.outputInterval',
      what,
      'Record less often, or run for less time.',
    );
  }
  checkStabilisation(project, report);
  if (stabilisation !== 'feedback' || gains === 'automatic') return;
  if (k === 0 && d === 0) {
    const what = 'settings.stabilisation is feedback, but k and d are both 0, so drift is not corrected';
    report.warn(
      'no-feedback',
      PROJECT,
      'settings.k',
      what,
      'Set k and d (critical damping is d = 2 sqrt(k)), or choose none.',
    );
  }
  checkStability(project, report);
}

/** Drift that grows from step to step tears the joints apart, in any model. */
function checkStability(project: Project, report: Report): void {
  const { integrator, step, k, d } = project.settings;
  const factor = feedbackFactor(integrator, step, k, d);
  if (factor === null || factor <= 1) return;
  const what = `with k = ${k} 1/s^2, d = ${d} 1/s and a step of ${step} s the feedback makes drift grow ${Number(factor.toPrecision(3))} times per step instead of reducing it`;
  report.warn(
    'unstable-feedback',
    PROJECT,
    'settings.d',
    what,
    'Set gains to automatic, or take smaller k and d, or a shorter step.',
  );
}

/** Feedback is a term of the accelerations, the velocity bias one of the impulses: each needs its own solver. */
function checkStabilisation(project: Project, report: Report): void {
  const { solver, stabilisation, bias } = project.settings;
  const impulses = solver === 'sequential-impulses';
  if (stabilisation === 'bias' && !impulses) {
    const what = `settings.stabilisation is bias, which only the solver sequential-impulses has; the solver is ${solver}`;
    report.error(
      'unsuited-stabilisation',
      PROJECT,
      'settings.stabilisation',
      what,
      'Choose projection as the stabilisation, or the solver sequential-impulses.',
    );
  }
  if (stabilisation === 'feedback' && (impulses || solver === 'optimisation')) {
    const what = `settings.stabilisation is feedback, which acts on accelerations; the solver ${solver} has none`;
    report.error(
      'unsuited-stabilisation',
      PROJECT,
      'settings.stabilisation',
      what,
      `Choose ${impulses ? 'bias or projection' : 'projection'} as the stabilisation, or the solver lagrange.`,
    );
  }
  if (stabilisation === 'bias' && impulses && bias === 0) {
    const what = 'settings.stabilisation is bias, but settings.bias is 0, so drift is not corrected';
    report.warn(
      'no-bias',
      PROJECT,
      'settings.bias',
      what,
      'Set a bias above 0, 0.2 for instance, or choose none.',
    );
  }
}
