/** What no format but Kempe's own holds, told once for all of them. */
import type { ExportLog } from './export-log';
import type { Project } from '../../model/project';

/** `holds`: what the format has that others do not. */
export function leaveOut(
  { contacts, measures, parameters, joints, couplings, locks }: Project,
  log: ExportLog,
  holds: readonly 'armature'[],
): void {
  for (const { name } of contacts)
    log.leave('contact', name, 'contacts are found by the other program between its own shapes');
  if (measures.length > 0) log.leave('measures', '', `${measures.length} of them are left out`);
  if (parameters.length > 0) log.leave('parameters', '', 'numbers are those of now; formulas are left out');
  if ((locks ?? []).length > 0) log.leave('geometry locks', '', 'they concern the drawing here');
  for (const { name, compliance, limits, armature } of joints) {
    if (armature && !holds.includes('armature'))
      log.leave('armature', name, 'joints of the format have no inertia of their own');
    if (compliance) log.leave('compliance', name, 'it serves the split of shared reactions');
    if (limits && limits.restitution > 0)
      log.leave('restitution', name, 'stops of the other program do not rebound so');
  }
  for (const { name, geometry } of couplings)
    if (geometry) log.change('coupling', name, 'its ratio is kept, the geometry of its wheels is left out');
}
