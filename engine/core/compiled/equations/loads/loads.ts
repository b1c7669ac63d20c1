/** The formula of each kind of load; a system with a load of a kind without one is not compiled. */
import { bushing } from './bushing';
import { drag } from './drag';
import { Efforts } from '../efforts';
import { NotToBeCompiled } from '../reasons';
import { definitionOf } from '../../../../kinds/loads/loads';
import { expression } from './expression';
import { force } from './force';
import { spring } from './spring';
import { torque } from './torque';
import { torsionSpring } from './torsion-spring';
import type { CompiledLoad, System } from '../../../system/system';
import type { LoadFormula, LoadSite } from './load-formula';
import type { LoadKind } from '../../../../kinds/loads/loads';

export const LOAD_FORMULAS = {
  force,
  torque,
  spring,
  'torsion-spring': torsionSpring,
  bushing,
  drag,
  expression,
} satisfies { readonly [K in LoadKind]?: LoadFormula<never> };

function formulaOf({ kind }: CompiledLoad): LoadFormula<unknown> {
  const formula = (LOAD_FORMULAS as { readonly [K in LoadKind]?: LoadFormula<never> })[kind];
  if (formula === undefined) throw new NotToBeCompiled(`loads of the kind "${definitionOf(kind).noun}"`);
  return formula as LoadFormula<unknown>;
}

/** Adds all loads; those with a time window only while the workspace marks them as active. */
export function addLoads(system: System, site: LoadSite): void {
  const { graph, numbers, efforts } = site;
  system.loads.forEach((load, i) => {
    if (load.from === -Infinity && load.until === Infinity) {
      formulaOf(load)(load.compiled, site);
      return;
    }
    const own = new Efforts(graph);
    formulaOf(load)(load.compiled, { ...site, efforts: own });
    efforts.add(
      own,
      numbers.live((work) => work.loadActive[i]),
    );
  });
}
