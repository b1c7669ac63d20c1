/** The count of freedoms written out, as people check it by hand. */
import { JOINT_KINDS } from '../../../engine/model/project';
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import { jointNoun } from '../../../engine/kinds/joints/joint-words';
import type { Project } from '../../../engine/model/project';
import type { Mobility } from '../../../engine/core/diagnostics/mobility-report';
import { TEXT } from './texts';

export interface SumLine {
  readonly what: string;
  readonly sum: string;
  readonly value: number;
  /** A line under which the sum so far stands. */
  readonly total?: 'formula' | 'rank' | 'left';
}

export function freedomSum({ joints, couplings }: Project, mobility: Mobility): SumLine[] {
  const { bodies, rows, rank, degreesOfFreedom, formula, drivenFreedoms } = mobility;
  const lines: SumLine[] = [
    { what: bodies === 1 ? '1 body' : `${bodies} bodies`, sum: `${bodies} \u00d7 6`, value: 6 * bodies },
  ];
  for (const kind of JOINT_KINDS) {
    const count = joints.filter((joint) => joint.kind === kind).length;
    if (count === 0) continue;
    const { holds, plural } = jointDefinition(kind);
    const what = `${count} ${count === 1 ? jointNoun(kind) : plural}`;
    lines.push({ what, sum: `${count} \u00d7 ${holds}`, value: -count * holds });
  }
  if (couplings.length > 0) {
    const what = `${couplings.length} ${couplings.length === 1 ? 'coupling' : 'couplings'}`;
    lines.push({ what, sum: `${couplings.length} \u00d7 1`, value: -couplings.length });
  }
  lines.push({ what: TEXT.byFormula, sum: `${6 * bodies} \u2212 ${rows}`, value: formula, total: 'formula' });
  if (rows > rank) lines.push({ what: TEXT.redundant, sum: '', value: rows - rank });
  lines.push({
    what: TEXT.byRank,
    sum: `${6 * bodies} \u2212 ${rank}`,
    value: degreesOfFreedom,
    total: 'rank',
  });
  if (drivenFreedoms > 0) {
    lines.push({ what: 'Driven', sum: '', value: -drivenFreedoms });
    lines.push({ what: TEXT.leftFree, sum: '', value: degreesOfFreedom - drivenFreedoms, total: 'left' });
  }
  return lines;
}

/** `+3`, `−20`, `1`: parts have a sign, totals only where they are negative. */
export function signed({ value, total }: SumLine, first: boolean): string {
  const text = String(Math.abs(value));
  if (value < 0) return `\u2212${text}`;
  return total || first ? text : `+${text}`;
}

/** How near the mechanism is to a position where its rank falls. */
export function conditionWords(condition: number): string {
  if (!Number.isFinite(condition)) return TEXT.singularHere;
  if (condition > 1e8) return TEXT.nearlySingular;
  if (condition > 1e5) return TEXT.nearSingular;
  return TEXT.wellConditioned;
}
