import type { Coupling, Project } from '../project';
import { couplingDefinition } from '../../kinds/couplings/couplings';
import { oncePer } from '../once-per';
import { refuse } from '../../kinds/couplings/mesh';
import type { Mesh, MeshResult } from '../../kinds/couplings/mesh';
import { createSideFinder } from './sides';

/**
 * The mesh of each coupling of a project, or why it has none; null if it has no geometry, or its joints are missing or do
 * not have a single coordinate, which are reported separately.
 */
export function createMeshFinder(project: Project): (coupling: Coupling) => MeshResult | null {
  const kinds = new Map(project.joints.map(({ id, kind }) => [id, kind]));
  const findSides = createSideFinder(project);
  return (coupling) => {
    const { geometry, ratio } = coupling;
    if (!geometry || ratio === 0) return null;
    const pair = [kinds.get(coupling.joint1), kinds.get(coupling.joint2)];
    if (pair.includes(undefined)) return null;
    const definition = couplingDefinition(geometry.kind);
    const { joints } = definition;
    if (pair.slice().sort().join() !== joints.kinds.join()) {
      const what = `${joints.is}, and its joints are a ${pair.join(' and a ')}`;
      return refuse('mesh-joints', 'geometry', what, joints.remedy);
    }
    const sides = findSides(coupling);
    if (!sides) return null;
    if (!('sides' in sides)) return { problem: sides };
    if (sides.sides[0].wheel === sides.sides[1].wheel) {
      return refuse(
        'mesh-carrier',
        'geometry',
        'its two joints are on the same two bodies, so there is one wheel only',
        'Choose joints of two wheels on one carrier.',
      );
    }
    return definition.mesh(sides, ratio, geometry);
  };
}

const finderOf = oncePer(createMeshFinder);

/** The mesh of a coupling in a document that no longer changes; null if it has none. */
export function meshOf(project: Project, coupling: Coupling): Mesh | null {
  const found = finderOf(project)(coupling);
  return found && 'mesh' in found ? found.mesh : null;
}
