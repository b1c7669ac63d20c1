import type { Workspace } from '../system/workspace';

/** Books the power [W] that an element turns into heat (T 10.3): it is lost to the mechanism, and counted as dissipated. */
export function dissipate(work: Workspace, power: number): void {
  work.power -= power;
  work.loss += power;
}
