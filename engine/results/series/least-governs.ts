/** Which extreme of a series is the one to know. */
import { measureDefinition } from '../../kinds/measures/measures';
import type { Project } from '../../model/project';

/** Of a clearance and of a transmission angle the least value, of all else the largest magnitude; read from the id alone, so before any run. */
export function leastGoverns(project: Pick<Project, 'measures'>, id: string): boolean {
  const [group, record, component, ...more] = id.split('/');
  if (more.length > 0) return false;
  if (group === 'joint') return component === 'transmission';
  if (group !== 'measure') return false;
  const measure = project.measures.find((one) => one.id === record);
  const columns = measure ? measureDefinition(measure.kind).columns : [];
  return columns.some((column) => column.component === component && column.leastGoverns === true);
}
