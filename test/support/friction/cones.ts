import type { Project } from '../../../engine/model/project';
import type { Run } from '../run';

/** By how much contacts pull, or friction leaves its cone, as a fraction of the largest normal force [1]. */
export function beyondCones({ contacts }: Project, { column }: Run): number {
  let over = 0;
  let largest = Number.MIN_VALUE;
  for (const { id, friction } of contacts) {
    const tangent = column(`contact/${id}/friction`);
    column(`contact/${id}/normal`).forEach((normal, i) => {
      largest = Math.max(largest, normal);
      over = Math.max(over, -normal, tangent[i] - friction * normal);
    });
  }
  return over / largest;
}
