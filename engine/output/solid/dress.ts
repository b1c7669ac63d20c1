import type { Layers } from '../layers/layers';
import type { Project, Vec3 } from '../../model/project';
import type { Surroundings } from '../fittings/fitting';
import { withTravel } from '../fittings/rack';
import { rimsOf } from '../gears/rims';
import { webSide } from '../gears/ring-web';
import { shaftOf } from '../gears/shafts';
import { findBosses } from './boss';
import type { Dress } from './build-shape';
import { discsOf } from './discs';
import { NO_SURFACES } from './part-surface';
import type { Surfaces } from './part-surface';
import { slotsOf } from './slots';

interface Known {
  /** How far joints slide. */
  readonly strokes?: Surroundings['strokes'];
  /** Of parts from files. */
  readonly surfaces?: Surfaces;
}

/** The eyes, the slot, the teeth, the layer and the triangles of each body, by its id. */
export function dressBodies(
  project: Project,
  layers: Layers,
  { strokes = new Map(), surfaces = NO_SURFACES }: Known = {},
): (body: string) => Dress {
  const parts = new Map(
    project.bodies.flatMap(({ id, shape }) =>
      shape.kind === 'part' ? [[id, surfaces(shape.geometry)]] : [],
    ),
  );
  const bosses = findBosses(project, layers);
  const joints = new Map(project.joints.map((joint) => [joint.id, joint]));
  const bodies = new Map(project.bodies.map((body) => [body.id, body]));
  const around = {
    joints: project.joints,
    find: (id: string) => bodies.get(id),
    shiftOf: (id: string): Vec3 => layers.bodies.get(id)?.shift ?? [0, 0, 0],
    normal: layers.normal,
  };
  const rims = new Map(
    [...rimsOf(project)].map(([id, own]) => [
      id,
      withTravel(own, id, joints, around.find, { strokes }).map((rim) =>
        rim.kind === 'ring' ? { ...rim, web: webSide(rim, bodies.get(id)!, around) } : rim,
      ),
    ]),
  );
  // a pin of the layers reaches to its bearing by itself
  const bare = project.joints.filter(({ id }) => !layers.pins.has(id));
  const shafts = new Map([...rims].map(([id, own]) => [id, shaftOf(id, own, bare)]));
  const discs = discsOf(project);
  const slots = slotsOf(project, layers.bodies, layers.normal);
  const slits = new Map([...layers.slits.values()].map((slit) => [slit.body, slit]));
  return (body) => ({
    bosses: bosses.get(body),
    shift: layers.bodies.get(body)?.shift,
    rims: rims.get(body),
    shaft: shafts.get(body) ?? undefined,
    disc: discs.get(body),
    slot: slots.get(body),
    slit: slits.get(body),
    surface: parts.get(body) ?? undefined,
  });
}
