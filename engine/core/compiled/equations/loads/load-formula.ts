/** What a kind of load says of itself in the equations: the formula of its kernel, as nodes. */
import type { Carriers } from '../carriers';
import type { Coordinates } from '../coordinates';
import type { Efforts } from '../efforts';
import type { Graph } from '../../code/graph';
import type { ModelNumbers } from '../numbers';

export interface LoadSite {
  readonly graph: Graph;
  readonly numbers: ModelNumbers;
  readonly carriers: Carriers;
  readonly coordinates: Coordinates;
  readonly efforts: Efforts;
}

/** Adds to `site.efforts` what the kernel adds to forces, power and loss. `C`: what the kernel is given. */
export type LoadFormula<C> = (load: C, site: LoadSite) => void;
