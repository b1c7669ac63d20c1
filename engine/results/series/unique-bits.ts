/** Bits of the `unique` mask that a component needs; a magnitude needs all three of its parts. */
export const UNIQUE_BITS: Readonly<Record<string, number>> = {
  FX: 0b000001,
  FY: 0b000010,
  FZ: 0b000100,
  F: 0b000111,
  MX: 0b001000,
  MY: 0b010000,
  MZ: 0b100000,
  M: 0b111000,
  // of a driver the one effort, and the power that goes with it
  effort: 1,
  power: 1,
};
