/** A ring of seven hinges drawn at random, and lengths of it changed by factors from 0.3 to 3. */
import { drawFactor, withFactors } from './dimension-changes';
import { sevenHinges } from './spatial-loop';
import type { Project } from '../../engine/model/project';

export interface RingChange {
  readonly project: Project;
  readonly changes: readonly (readonly [body: string, factor: number])[];
  /** With the lengths a part of the way there. */
  readonly at: (part: number) => Project;
}

export function drawRingChange(random: () => number): RingChange {
  const project = sevenHinges(random);
  const bodies = ['ground', ...project.bodies.map(({ id }) => id)];
  const changes = Array.from({ length: 1 + Math.floor(3 * random()) }, () => {
    return [bodies[Math.floor(random() * bodies.length)], drawFactor(random)] as const;
  });
  const at = (part: number) =>
    withFactors(project, Object.fromEntries(changes.map(([id, factor]) => [id, 1 + part * (factor - 1)])));
  return { project, changes, at };
}
