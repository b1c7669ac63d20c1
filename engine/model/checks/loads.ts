import { definitionOf } from '../../kinds/loads/loads';
import type { Project } from '../project';
import { DocumentChecks } from './record-checks';
import type { Report } from './report';

/** Each load is checked by its kind. */
export function checkLoads(project: Project, report: Report): void {
  const document = { project, bodies: new Set(project.bodies.map(({ id }) => id)) };
  for (const load of project.loads)
    definitionOf(load.kind).check(load, new DocumentChecks(document, 'loads', load, report));
}
