/** What elements of a file refer to by name. */
import type { DefaultClasses } from './defaults';
import type { Links } from '../tree/links';
import type { Tree } from '../tree/raw';

export interface Scene {
  readonly tree: Tree;
  readonly links: Links;
  readonly classes: DefaultClasses;
  /** Whether <flag equality> leaves these constraints enabled. */
  readonly active: boolean;
}
