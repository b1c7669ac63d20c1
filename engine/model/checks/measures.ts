import { measureDefinition } from '../../kinds/measures/measures';
import { GROUND } from '../../schema/ground';
import type { Values } from '../../schema/field';
import type { Measurement } from '../../kinds/measures/measures';
import type { Project } from '../project';
import { DocumentChecks } from './record-checks';
import type { RecordChecks } from '../../kinds/record-checks';
import type { Report } from './report';

/** Each measure is checked for its bodies, and by its kind. */
export function checkMeasures(project: Project, report: Report): void {
  const document = { project, bodies: new Set(project.bodies.map(({ id }) => id)) };
  for (const measure of project.measures) {
    const checks = new DocumentChecks(document, 'measures', measure, report);
    checkBodies(measure, checks);
    measureDefinition(measure.kind).check?.(measure, checks);
  }
}

function checkBodies(measure: Measurement, checks: RecordChecks): void {
  const values = measure as unknown as Values;
  const fields = measureDefinition(measure.kind).fields.filter(({ type }) => type === 'body');
  for (const { key, ground } of fields) {
    const id = values[key] as string;
    if (id === GROUND && ground !== true) {
      const what = `${key} is the ground, which never moves`;
      checks.error('measure-of-ground', key, what, 'Choose a body.');
    } else checks.body(key, id);
  }
  if (fields.length < 2 || values['bodyA'] !== values['bodyB']) return;
  const what = `both sides are on ${String(values['bodyA'])}, so it never changes`;
  checks.warn('idle-measure', 'bodyB', what, 'Choose another body for one side.');
}
