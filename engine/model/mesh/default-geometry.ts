/** The initial geometry of a coupling when its kind is chosen. */
import { couplingDefinition } from '../../kinds/couplings/couplings';
import type { CouplingGeometry, GeometryKind } from '../../kinds/couplings/couplings';
import type { Coupling, Project } from '../project';
import { createSideFinder } from './sides';

export function defaultGeometry(project: Project, coupling: Coupling, kind: GeometryKind): CouplingGeometry {
  const found = createSideFinder(project)(coupling);
  const sides = found && 'sides' in found ? found.sides : null;
  return { kind, ...couplingDefinition(kind).create(sides, coupling.ratio) } as CouplingGeometry;
}
