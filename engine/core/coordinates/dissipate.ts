/** Of the workspace, where power is summed up [W]. */
export interface PowerSums {
  /** Of loads, dampers and drivers. */
  power: number;
  /** What is turned into heat; `power` holds it too, with the opposite sign. */
  loss: number;
}

/** Counts the power [W] that an element turns into heat (T 10.3): it is lost to the mechanism, and counted as dissipated. */
export function dissipate(sums: PowerSums, power: number): void {
  sums.power -= power;
  sums.loss += power;
}
