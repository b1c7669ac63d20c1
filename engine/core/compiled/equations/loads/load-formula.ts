/** The formula of a kind of load in the equations: its kernel, as nodes. */
import type { Carriers } from '../carriers';
import type { Efforts } from '../efforts';
import type { FormulaSite } from '../expressions';

export interface LoadSite extends FormulaSite {
  readonly carriers: Carriers;
  readonly efforts: Efforts;
}

/** Adds to `site.efforts` what the kernel adds to force, power and loss. `C`: what the kernel is given. */
export type LoadFormula<C> = (load: C, site: LoadSite) => void;
