/** Loops that do not close, on the terminal: the gap at each joint, and what would close them. */
import {
  CLOSES_ELSEWHERE,
  changeTitle,
  gapCells,
  loopTitle,
  nameOf,
  openSize,
  repairTitle,
} from '../../run/analyses/repair/repair-words';
import { formatTable, plain } from './format';
import { study } from '../../run/analyses/study';
import type { GapReport, LoopGap, Repair } from '../../run/analyses/assembly-reports';
import type { Project } from '../../model/project';

export function findGaps(project: Project): GapReport | null {
  const steps = study(project, 'gaps');
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value.report?.gaps ?? null;
  }
}

/** Most repairs listed per loop; the JSON has all. */
const FEW = 8;

export function formatGaps(project: Project, { loops, repairs }: GapReport): string {
  return loops
    .map((loop, i) => {
      const own = repairs.filter((repair) => repair.loop === i);
      return formatLoop(project, loop) + formatRepairs(project, own);
    })
    .join('');
}

function formatRepairs(project: Project, repairs: readonly Repair[]): string {
  const lines = repairs.length > 0 ? ['Possible repairs, smallest first:\n'] : [];
  for (const repair of repairs.slice(0, FEW)) {
    lines.push(`  ${plain(repairTitle(project, repair))}\n`);
    if (repair.changes.length < 2) continue;
    for (const change of repair.changes) lines.push(`    ${plain(changeTitle(project, change))}\n`);
  }
  return lines.join('');
}

function formatLoop(project: Project, loop: LoopGap): string {
  const rows = loop.gaps.map((one) => {
    const { gap, angle } = gapCells(project, one);
    return [`  ${plain(nameOf(project, one.joint))}`, gap, angle];
  });
  const table = rows.length > 0 ? `:\n${formatTable(rows, [1, 2])}` : '.\n';
  const size = openSize(project, loop);
  const words = size === null ? CLOSES_ELSEWHERE : `stays open by ${size}`;
  return `${plain(loopTitle(project, loop))} ${words}${table}`;
}

/** What changes and by how much, with the new values; the resulting poses are drawn, not printed. */
export function withoutPoses({ loop, kind, changes, least, size, patch }: Repair) {
  return { loop, kind, changes, least, size, patch };
}
