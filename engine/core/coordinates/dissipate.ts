/** Of the workspace, where power is booked [W]. */
export interface PowerBook {
  /** Of loads, dampers and drivers. */
  power: number;
  /** What is turned into heat; `power` holds it too, with the opposite sign. */
  loss: number;
}

/** Books the power [W] that an element turns into heat (T 10.3): it is lost to the mechanism, and counted as dissipated. */
export function dissipate(book: PowerBook, power: number): void {
  book.power -= power;
  book.loss += power;
}
