/** The part of the workspace where power is accumulated [W]. */
export interface PowerSums {
  /** Of loads, dampers and drivers. */
  power: number;
  /** Dissipated power; also part of `power`, with the opposite sign. */
  loss: number;
}

/** Counts the power [W] that an element dissipates (T 10.3): subtracted from the mechanism, and added to the loss. */
export function dissipate(sums: PowerSums, power: number): void {
  sums.power -= power;
  sums.loss += power;
}
