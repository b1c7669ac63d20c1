/** Limits for input. They keep the cost of a hostile or damaged file to an error message. */
export const LIMITS = {
  /** Characters of a project file: 64 MiB when it is ASCII. */
  characters: 64 * 1024 * 1024,
  /** Nesting of arrays and objects. */
  depth: 64,
  bodies: 10_000,
  joints: 50_000,
  couplings: 50_000,
  contacts: 10_000,
  loads: 50_000,
  drivers: 50_000,
  measures: 10_000,
  parameters: 10_000,
  /** Geometry locks: they are solved in every edit. */
  locks: 1000,
  /** Numbers kept as typed beside the records; the oldest make room. */
  typed: 1000,
  /** Formulas of one record. */
  formulas: 1000,
  /** Code points of a name. */
  name: 256,
  /** Code points of the notes. */
  notes: 100_000,
  /** Corners of a plate; every pair of its sides is tested for crossing. */
  corners: 256,
  /** Points of a table. */
  tablePoints: 10_000,
  /** Code points of an expression or a formula. */
  expression: 2000,
  /** Largest magnitude of a number. */
  magnitude: 1e15,
  /** Samples of a run. */
  samples: 1e7,
  /** Bytes of a recording: the window and its charts need the remaining memory. */
  recording: 2 ** 30,
  /** Runs kept in a window for comparison, and bytes of all of them except the current one. */
  runs: 50,
  keptRuns: 2 ** 30,
  /** Rows of a dense matrix of the global system: one factorisation takes about a second. */
  denseRows: 2000,
  /** Numbers of its sparse factor: half a GiB. */
  factorNumbers: 2 ** 26,
  /** Problems reported at once; a longer list helps nobody. */
  problems: 100,
} as const;
