/** Joints, springs and belts of a scene: nodes on the bodies, and nodes that follow two points. */
import { add, cross, dot, rotate, scale, subtract, Z } from '../../results/free-body/vectors';
import { coilIndices, createCoilBuffers, writeCoil } from '../fittings/coil';
import { buildPart, PART_ROLES } from '../fittings/part-drawings';
import type { PartDrawing, PartRole } from '../fittings/part-drawings';
import type { End, Reaching, Scenery } from '../fittings/scenery';
import type { Quat, Vec3 } from '../../model/project';
import type { GlbScene } from './glb-scene';

/** Places of a point of a body at each time, in W. */
export type PlacesOf = (end: End) => readonly Vec3[];

/** As in the light theme of the app; sheets can be seen through. */
const COLORS: Readonly<Record<PartRole | 'spring', string>> = {
  joint: '#8d98a7',
  bronze: '#b98546',
  black: '#2b3038',
  ground: '#a9b3c0',
  driver: '#00805e',
  load: '#a84c86',
  sheet: '#3b8be0',
  spring: '#566173',
};
const SHEET = 0.3;

/** `nodeOf`: of a body; null for the ground. `world`: the nodes that hang on none are added there. */
export function addScenery(
  scene: GlbScene,
  { fittings, belts, rods, coils }: Scenery,
  nodeOf: (body: string) => number | null,
  placesOf: PlacesOf,
): number[] {
  const world: number[] = [];
  const hang = (node: number, body: string): void => {
    const parent = nodeOf(body);
    if (parent === null) world.push(node);
    else scene.adopt(parent, node);
  };
  const { materialOf, meshOf } = palette(scene);
  for (const { name, fitting } of fittings) {
    const { part, body, position, orientation, size, stretch = 1 } = fitting;
    const scaled = [size, size, size * stretch];
    const mesh = meshOf(part);
    hang(
      scene.node({
        ...{ name: `${name}: ${part}`, mesh, translation: position },
        ...{ rotation: turnOf(orientation), scale: scaled },
      }),
      body,
    );
  }
  for (const { name, body, solid } of belts)
    hang(scene.node({ name, mesh: scene.mesh(name, solid, materialOf('spring')) }), body);
  for (const rod of rods) world.push(addRod(scene, rod, meshOf('rod'), placesOf));
  for (const coil of coils) world.push(addCoil(scene, coil, materialOf('spring'), placesOf));
  return world;
}

const turnOf = ([w, x, y, z]: Quat): readonly number[] => [x, y, z, w];

/** Each drawing and each colour is there once. */
function palette(scene: GlbScene) {
  const materials = new Map<string, number>();
  const meshes = new Map<PartDrawing, number>();
  const materialOf = (role: PartRole | 'spring'): number => {
    const known = materials.get(role) ?? scene.material(role, COLORS[role], role === 'sheet' ? SHEET : 1);
    materials.set(role, known);
    return known;
  };
  const meshOf = (part: PartDrawing): number => {
    const known = meshes.get(part) ?? scene.mesh(part, buildPart(part), materialOf(PART_ROLES[part]));
    meshes.set(part, known);
    return known;
  };
  return { materialOf, meshOf };
}

interface Way {
  readonly from: Vec3;
  readonly length: number;
  /** That turns z into the way. */
  readonly turn: Quat;
}

/** From end to end at each time, turned about itself as little as can be. */
function waysOf({ ends: [a, b] }: Reaching, placesOf: PlacesOf): Way[] {
  const [starts, tips] = [placesOf(a), placesOf(b)];
  let turn: Quat = [1, 0, 0, 0];
  return starts.map((from, i) => {
    const reach = subtract(tips[i], from);
    const length = Math.sqrt(dot(reach, reach));
    if (length > 0) turn = turnedTo(turn, scale(reach, 1 / length));
    return { from, length, turn };
  });
}

/** The rotation by the smallest further one that turns z into the direction. */
function turnedTo(turn: Quat, way: Vec3): Quat {
  const now = rotate(turn, Z);
  const cosine = dot(now, way);
  const axis = cosine > -1 + 1e-9 ? cross(now, way) : scale(rotate(turn, [1, 0, 0]), 2);
  const w = cosine > -1 + 1e-9 ? 1 + cosine : 0;
  const size = Math.hypot(w, ...axis);
  const [a, b, c, d] = [w / size, axis[0] / size, axis[1] / size, axis[2] / size];
  const [e, f, g, h] = turn;
  return [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ];
}

/** Adds the node at the first of the ways, and moves it along them. */
function follow(
  scene: GlbScene,
  { name, mesh }: { name: string; mesh: number },
  ways: readonly Way[],
  placeOf: (way: Way) => Vec3,
): number {
  const [first] = ways;
  const node = scene.node({ name, mesh, translation: placeOf(first), rotation: turnOf(first.turn) });
  scene.animate(node, 'translation', ways.flatMap(placeOf));
  scene.animate(
    node,
    'rotation',
    ways.flatMap(({ turn }) => turnOf(turn)),
  );
  return node;
}

function addRod(scene: GlbScene, rod: Scenery['rods'][number], mesh: number, placesOf: PlacesOf): number {
  const ways = waysOf(rod, placesOf);
  const middleOf = ({ from, length, turn }: Way): Vec3 => add(from, rotate(turn, [0, 0, length / 2]));
  const node = follow(scene, { name: rod.name, mesh }, ways, middleOf);
  const sizes = ways.flatMap(({ length }) => [rod.size, rod.size, length]);
  scene.nodes[node].scale = sizes.slice(0, 3);
  scene.animate(node, 'scale', sizes);
  return node;
}

/** A wire that keeps its thickness: the corners move in a straight line from where they are in the shortest to where in the longest. */
function addCoil(
  scene: GlbScene,
  { name, ends, coil }: Scenery['coils'][number],
  material: number,
  placesOf: PlacesOf,
): number {
  const ways = waysOf({ name, ends }, placesOf);
  const lengths = ways.map(({ length }) => length);
  const [short, long] = [Math.min(...lengths), Math.max(...lengths)];
  const shapeOf = (length: number) => {
    const buffers = createCoilBuffers();
    writeCoil({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: length }, coil, buffers);
    return buffers;
  };
  // as the format has it, counter-clockwise
  const mesh = { ...shapeOf(short), indices: coilIndices().reverse() };
  const isStill = long - short < 1e-9 * long;
  const index = scene.mesh(name, mesh, material, isStill ? undefined : shapeOf(long));
  const node = follow(scene, { name, mesh: index }, ways, ({ from }) => from);
  if (isStill) return node;
  const weights = lengths.map((length) => (length - short) / (long - short));
  scene.nodes[node].weights = [weights[0]];
  scene.animate(node, 'weights', weights);
  return node;
}
