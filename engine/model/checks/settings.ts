import { LIMITS } from '../limits';
import type { Project } from '../project';
import { PROJECT } from './report';
import type { Report } from './report';

export function checkSettings(project: Project, report: Report): void {
  const { duration, outputInterval, stabilisation, k, d } = project.settings;
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
  if (stabilisation === 'feedback' && k === 0 && d === 0) {
    const what = 'settings.stabilisation is feedback, but k and d are both 0, so drift is not corrected';
    report.warn(
      'no-feedback',
      PROJECT,
      'settings.k',
      what,
      'Set k and d (critical damping is d = 2 sqrt(k)), or choose none.',
    );
  }
}
