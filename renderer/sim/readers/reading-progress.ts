/** How far a file is read that takes a while: of its solids, say. */
export interface ReadingProgress {
  readonly done: number;
  readonly all: number;
}
