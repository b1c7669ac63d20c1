/** Each load by the checks of its kind; what they ask of the document is answered here. */
import { definitionOf } from '../../kinds/loads/loads';
import type { RecordChecks } from '../../kinds/record-checks';
import type { Quat, Vec3 } from '../../schema/frame';
import type { Variable } from '../../schema/scope';
import type { Project } from '../project';
import { checkDirection, checkUnit } from './directions';
import { checkExpression } from './expressions';
import { checkBodyId } from './joints';
import { subjectOf } from './report';
import type { Report, Subject } from './report';

export function checkLoads(project: Project, report: Report): void {
  const bodies = new Set(project.bodies.map((body) => body.id));
  for (const load of project.loads) {
    const subject = subjectOf('loads', load);
    definitionOf(load.kind).check(load, new Checks(project, bodies, subject, report));
  }
}

class Checks implements RecordChecks {
  constructor(
    private readonly project: Project,
    private readonly bodies: ReadonlySet<string>,
    private readonly subject: Subject,
    private readonly report: Report,
  ) {}

  error(code: string, field: string, what: string, remedy: string): void {
    this.report.error(code, this.subject, field, what, remedy);
  }

  warn(code: string, field: string, what: string, remedy: string): void {
    this.report.warn(code, this.subject, field, what, remedy);
  }

  body(field: string, id: string): void {
    checkBodyId(id, field, this.bodies, this.subject, this.report);
  }

  joint(wanted: string): { kind: string; title: string } | null {
    const joint = this.project.joints.find(({ id }) => id === wanted);
    return joint ? { kind: joint.kind, title: subjectOf('joints', joint).title } : null;
  }

  unit(field: string, orientation: Quat): void {
    checkUnit(orientation, field, this.subject, this.report);
  }

  direction(field: string, vector: Vec3): void {
    checkDirection(vector, field, this.subject, this.report);
  }

  expression(called: string, text: string, variables: readonly Variable[] = []): void {
    checkExpression(this.project, text, called, this.subject, this.report, variables);
  }
}
