import type { Compiler } from './compiler';
import type { DefaultClasses } from './defaults';
import type { Meshes } from './meshes';

/** What the whole file shares. */
export interface Shared {
  readonly compiler: Compiler;
  readonly classes: DefaultClasses;
  readonly materials: ReadonlyMap<string, string>;
  readonly meshes: Meshes;
}
