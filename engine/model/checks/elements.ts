import { checkBodyId } from './joints';
import { checkDirection, checkUnit } from './directions';
import { checkExpression } from './expressions';
import { subjectOf } from './report';
import type { JointKind, Load, Project, Symmetric6 } from '../project';
import type { Report, Subject } from './report';

type LoadOf<K extends Load['kind']> = Extract<Load, { kind: K }>;

/** Joints with an axis to wind about. */
const WINDABLE: ReadonlySet<JointKind> = new Set<JointKind>(['hinge', 'screw', 'cylinder']);

export function checkTorsionSpring(
  project: Project,
  spring: LoadOf<'torsion-spring'>,
  subject: Subject,
  report: Report,
): void {
  const joint = project.joints.find(({ id }) => id === spring.joint);
  const remedy = 'Choose a hinge, a screw or a cylinder.';
  if (joint === undefined) {
    const what = `joint is "${spring.joint}", and there is no joint with that id`;
    report.error('missing-joint', subject, 'joint', what, remedy);
  } else if (!WINDABLE.has(joint.kind)) {
    const what = `it winds about ${subjectOf('joints', joint).title}, a ${joint.kind} joint, which does not turn about one axis`;
    report.error('unwindable-joint', subject, 'joint', what, remedy);
  }
}

export function checkBushing(
  bushing: LoadOf<'bushing'>,
  bodies: ReadonlySet<string>,
  subject: Subject,
  report: Report,
): void {
  checkBodyId(bushing.bodyA, 'bodyA', bodies, subject, report);
  checkBodyId(bushing.bodyB, 'bodyB', bodies, subject, report);
  if (bushing.bodyA === bushing.bodyB) {
    const what = `both its sides are on ${bushing.bodyA}`;
    report.error('same-body', subject, 'bodyB', what, 'Choose two different bodies.');
  }
  checkUnit(bushing.frameA.orientation, 'frameA.orientation', subject, report);
  checkUnit(bushing.frameB.orientation, 'frameB.orientation', subject, report);
  for (const field of ['stiffness', 'damping'] as const) {
    if (isSemidefinite(bushing[field])) continue;
    const what = `its ${field} matrix is not positive semi-definite: in some direction it would ${field === 'stiffness' ? 'push away from rest' : 'feed energy in'}`;
    const remedy = 'Make the elements on the diagonal larger, or those beside it smaller.';
    report.error('bad-matrix', subject, field, what, remedy);
  }
}

export function checkExpressionLoad(
  project: Project,
  load: LoadOf<'expression'>,
  subject: Subject,
  report: Report,
): void {
  checkDirection(load.direction, 'direction', subject, report);
  checkExpression(project, load.expression, 'expression', subject, report);
}

/** Whether a symmetric 6 x 6 matrix, given by its upper triangle, has no negative eigenvalue: Cholesky with pivoting. */
export function isSemidefinite(upper: Symmetric6): boolean {
  const M = Array.from({ length: 6 }, () => new Array<number>(6).fill(0));
  let next = 0;
  for (let r = 0; r < 6; r++) for (let c = r; c < 6; c++) M[r][c] = M[c][r] = upper[next++];
  // lengths and angles have other units: all is judged next to the diagonal
  const scale = M.map((row, r) => (row[r] > 0 ? 1 / Math.sqrt(row[r]) : 0));
  const S = M.map((row, r) => row.map((value, c) => value * scale[r] * scale[c]));
  if (M.some((row, r) => row[r] < 0 || (row[r] === 0 && row.some((value) => value !== 0)))) return false;
  const left = new Set([0, 1, 2, 3, 4, 5]);
  while (left.size > 0) {
    const pivot = [...left].reduce((a, b) => (S[b][b] > S[a][a] ? b : a));
    left.delete(pivot);
    const d = S[pivot][pivot];
    if (d < 1e-9)
      return [...left, pivot].every(
        (r) => S[r][r] > -1e-9 && [...left].every((c) => Math.abs(S[r][c]) < 1e-4),
      );
    for (const r of left) for (const c of left) S[r][c] -= (S[r][pivot] * S[pivot][c]) / d;
  }
  return true;
}
