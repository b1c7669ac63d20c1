/**
 * Reactions that lack the force of a mesh: a coupling without geometry turns its wheels by efforts about their axes, so the
 * forces of its teeth or spans on the bearings are missing (T 2.9, 2.10). Whatever shows such a reaction says so.
 */
import { oncePer } from '../../model/once-per';
import type { Coupling, Project } from '../../model/project';

/** Joints on a body of either joint of the coupling, in the order of the document; none if it has a geometry. */
function touchedBy({ geometry, joint1, joint2 }: Coupling, { joints, bodies }: Project): string[] {
  if (geometry) return [];
  const movable = new Set(bodies.map(({ id }) => id));
  const held = new Set(
    joints
      .filter(({ id }) => id === joint1 || id === joint2)
      .flatMap(({ bodyA, bodyB }) => [bodyA, bodyB].filter((body) => movable.has(body))),
  );
  return joints.filter(({ bodyA, bodyB }) => held.has(bodyA) || held.has(bodyB)).map(({ id }) => id);
}

interface Missing {
  readonly coupling: Coupling;
  /** Ids of joints. */
  readonly joints: ReadonlySet<string>;
}

/** For a document that no longer changes. */
export const missingMeshes = oncePer((project: Project): readonly Missing[] =>
  project.couplings
    .map((coupling) => ({ coupling, joints: new Set(touchedBy(coupling, project)) }))
    .filter(({ joints }) => joints.size > 0),
);

/** `“Gear 1”, “Belt”`: couplings whose forces the reaction of a joint lacks; empty if none. */
export function missingAt(project: Project, joint: string): string {
  return missingMeshes(project)
    .filter(({ joints }) => joints.has(joint))
    .map(({ coupling }) => `“${coupling.name || coupling.id}”`)
    .join(', ');
}

/** One sentence per such coupling. */
export function missingSentences(project: Project): string[] {
  return missingMeshes(project).map(({ coupling, joints }) => {
    const names = project.joints.filter(({ id }) => joints.has(id)).map(({ id, name }) => name || id);
    const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
    return (
      `The tooth or belt force of “${coupling.name || coupling.id}” is not included in the reactions of ${shown.join(', ')}: ` +
      'the coupling states no geometry.'
    );
  });
}
