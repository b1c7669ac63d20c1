/** Answers the questions of kinds about the document. */
import type { RecordChecks, WrittenExpression } from '../../kinds/record-checks';
import type { Quat, Vec3 } from '../../schema/frame';
import type { Project, RecordList } from '../project';
import { checkDirection, checkUnit } from './directions';
import { checkExpression } from './expressions';
import { checkBodyId } from './body-id';
import { subjectOf } from './report';
import type { Report, Subject } from './report';

export class DocumentChecks implements RecordChecks {
  private readonly subject: Subject;

  constructor(
    private readonly document: { readonly project: Project; readonly bodies: ReadonlySet<string> },
    list: RecordList,
    record: { id: string; name: string },
    private readonly report: Report,
  ) {
    this.subject = subjectOf(list, record);
  }

  error(code: string, field: string, what: string, remedy: string): void {
    this.report.error(code, this.subject, field, what, remedy);
  }

  warn(code: string, field: string, what: string, remedy: string): void {
    this.report.warn(code, this.subject, field, what, remedy);
  }

  body(field: string, id: string): void {
    checkBodyId(id, field, this.document.bodies, this.subject, this.report);
  }

  joint(wanted: string): { kind: string; title: string } | null {
    const joint = this.document.project.joints.find(({ id }) => id === wanted);
    return joint ? { kind: joint.kind, title: subjectOf('joints', joint).title } : null;
  }

  unit(field: string, orientation: Quat): void {
    checkUnit(orientation, field, this.subject, this.report);
  }

  direction(field: string, vector: Vec3): boolean {
    return checkDirection(vector, field, this.subject, this.report);
  }

  expression(expression: WrittenExpression): void {
    checkExpression(this.document.project, expression, this.subject, this.report);
  }
}
