import type { Layers } from '../layers/layers';
import type { Project } from '../../model/project';
import { rimsOf } from '../gears/rims';
import { findBosses } from './boss';
import type { Dress } from './build-shape';
import { discsOf } from './discs';
import { NO_SURFACES } from './part-surface';

/** The eyes, the teeth, the layer and the triangles of each body, by its id. */
export function dressBodies(
  project: Project,
  layers: Layers,
  surfaces = NO_SURFACES,
): (body: string) => Dress {
  const parts = new Map(
    project.bodies.flatMap(({ id, shape }) =>
      shape.kind === 'part' ? [[id, surfaces(shape.geometry)]] : [],
    ),
  );
  const bosses = findBosses(project, layers);
  const rims = rimsOf(project);
  const discs = discsOf(project);
  return (body) => ({
    bosses: bosses.get(body),
    shift: layers.bodies.get(body)?.shift,
    rims: rims.get(body),
    disc: discs.get(body),
    surface: parts.get(body) ?? undefined,
  });
}
