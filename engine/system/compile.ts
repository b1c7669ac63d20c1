import { compileBodies } from './compile-bodies';
import { compileBreakpoints, compileLoads } from './compile-loads';
import { compileJoints } from './compile-joints';
import { GROUND } from '../model/project';
import type { Project } from '../model/project';
import type { System } from './system';

/** Document to system. Expects a project without errors (`validateProject`); never changes it. */
export function compileSystem(project: Project): System {
  const bodyIndex = new Map<string, number>([[GROUND, 0]]);
  project.bodies.forEach((body, index) => bodyIndex.set(body.id, index + 1));
  const bodies = compileBodies(project.bodies);
  const { rowUnits, ...rows } = compileJoints(project, bodyIndex, bodies.com);
  const loads = compileLoads(project, bodyIndex, bodies.com);
  const length = characteristicLength(rows.joints, bodies.n);
  return {
    settings: project.settings,
    ...bodies,
    ...rows,
    ...compileFeedback(project, rows.m, rows.rowJoint),
    rowScale: Float64Array.from(rowUnits, (unit) => (unit === 'm' ? 1 : length)),
    loads,
    breakpoints: compileBreakpoints(loads, project.settings.duration),
    length,
    rowPairs: compileRowPairs(rows),
  };
}

/** k and d of each row: the joint's own, else the settings', and zero unless the settings ask for feedback. */
function compileFeedback(project: Project, m: number, rowJoint: Int32Array) {
  const { stabilisation, k, d } = project.settings;
  const own = (row: number) => project.joints[rowJoint[row]].feedback ?? { k, d };
  const on = stabilisation === 'feedback';
  return {
    rowK: Float64Array.from({ length: m }, (_, row) => (on ? own(row).k : 0)),
    rowD: Float64Array.from({ length: m }, (_, row) => (on ? own(row).d : 0)),
  };
}

/** Root mean square of the joints' lever arms on movable bodies [m]; 1 where there are none. */
function characteristicLength(joints: System['joints'], n: number): number {
  let sum = 0;
  let count = 0;
  for (const joint of joints) {
    for (const [body, point] of [[joint.a, joint.pointA] as const, [joint.b, joint.pointB] as const]) {
      if (body === 0 || n === 1) continue;
      sum += point[0] ** 2 + point[1] ** 2 + point[2] ** 2;
      count++;
    }
  }
  const rms = count > 0 ? Math.sqrt(sum / count) : 0;
  return rms > 1e-9 ? rms : 1;
}

/** See `System.rowPairs`: one entry per pair of rows and movable body that they share. */
function compileRowPairs({
  m,
  jointRows,
  rowA,
  rowB,
  couplings,
}: Pick<System, 'm' | 'jointRows' | 'rowA' | 'rowB' | 'couplings'>): Int32Array {
  const partsOfBody = new Map<number, { row: number; offset: number }[]>();
  for (let slot = 0; slot < rowA.length; slot++) {
    // the second half of a coupling is that many numbers after its row
    const row = slot < m ? slot : jointRows - couplings.length + slot - m;
    for (const [body, side] of [[rowA[slot], 0] as const, [rowB[slot], 6] as const]) {
      if (body === 0) continue;
      const parts = partsOfBody.get(body) ?? [];
      parts.push({ row, offset: 12 * (slot - row) + side });
      partsOfBody.set(body, parts);
    }
  }
  const pairs: number[] = [];
  for (const parts of partsOfBody.values()) {
    for (const i of parts) {
      for (const j of parts) if (j.row <= i.row) pairs.push(i.row, j.row, i.offset, j.offset);
    }
  }
  return Int32Array.from(pairs);
}
