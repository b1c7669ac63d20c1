/**
 * The mechanism in lines and faces, the farthest first: the same picture in the app, which has a 3D view, and on the command
 * line, which has none.
 */
import { GROUND } from '../../model/project';
import { PAPER } from '../drawing/palette';
import { add, dot, length, rotate } from '../../results/free-body/vectors';
import { plainText } from '../panes/run-notes';
import { coil, endsInWorld } from './springs';
import { facesOf, projected } from './faces';
import { paintFaces, shaded } from './paint-faces';
import { meshLines } from './meshes';
import { placeName } from './place-names';
import { AT_REST, ghostLines, instants } from './scene';
import { poseAt } from '../motion/recorded-pose';
import type { Box, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import type { Joint, Vec3 } from '../../model/project';
import type { Scene } from './scene';
import { typedIn } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { unitOf } from '../../model/quantity/read-quantity';
import { valueWords } from '../../results/series/format';

/** A force at a point, in W [N, m]. */
export interface Push {
  name: string;
  point: Vec3;
  force: Vec3;
}

export interface PictureChoice {
  /** Recorded [s]. */
  time: number;
  /** Positions over the run, in thin lines in the background. */
  swept: boolean;
  names: boolean;
  pushes: readonly Push[];
  units: ShownUnits;
}

const GHOSTS = 9;
/** Margin for arrows and names around the swept region, as a fraction of the smaller side. */
const ROOM = 0.12;
/** Length of the longest arrow, as a fraction of the smaller side. */
const ARROW = 0.16;
const TEXT = 7;
/** More names than this would overlap. */
const MOST_NAMES = 40;

export interface Place {
  (x: number, y: number): [number, number];
  /** [pt/m] */
  scale: number;
}

export function placeIn({ bounds }: Scene, box: Box): Place {
  const margin = ROOM * Math.min(box.width, box.height);
  const [width, height] = [bounds.right - bounds.left, bounds.high - bounds.low];
  const scale = Math.min(
    (box.width - 2 * margin) / Math.max(width, 1e-12),
    (box.height - 2 * margin) / Math.max(height, 1e-12),
  );
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [cx, cy] = [(bounds.left + bounds.right) / 2, (bounds.low + bounds.high) / 2];
  const place = (x: number, y: number): [number, number] => [
    middle.x + (x - cx) * scale,
    middle.y - (y - cy) * scale,
  ];
  return Object.assign(place, { scale });
}

/** `key` gets the names without room in the picture: their numbers, from 1, replace them. */
export function drawMechanism(
  scene: Scene,
  choice: PictureChoice,
  box: Box,
  fonts: Fonts,
  key: string[],
): Item[] {
  const place = placeIn(scene, box);
  const sheet = { place, box, fonts, key };
  return [
    ...(choice.swept ? ghosts(scene, place) : []),
    ...solids(scene, choice.time, place),
    ...meshes(scene, choice.time, place),
    ...springs(scene, choice.time, place),
    ...joints(scene, choice, sheet),
    ...arrows(scene, choice, sheet),
    ...legend(scene, place, box, choice.units),
  ];
}

/** The key of a picture, without drawing the rest. */
export function keyOf(scene: Scene, choice: PictureChoice, box: Box, fonts: Fonts): string[] {
  const sheet: Sheet = { place: placeIn(scene, box), box, fonts, key: [] };
  joints(scene, choice, sheet);
  arrows(scene, choice, sheet);
  return sheet.key;
}

function through(place: Place, places: readonly number[]): number[] {
  const line: number[] = [];
  for (let i = 0; i + 1 < places.length; i += 2) line.push(...place(places[i], places[i + 1]));
  return line;
}

function ghosts({ recording, camera }: Scene, place: Place): Item[] {
  const lines = instants(recording, GHOSTS).flatMap((time) =>
    recording.project.bodies.flatMap(({ id, shape }) => {
      const pose = poseAt(recording, id, time);
      return ghostLines(shape).map((line) => through(place, projected(line, pose, camera)));
    }),
  );
  return lines.map((line) => ({
    kind: 'path',
    lines: [line],
    stroke: { color: PAPER.axis, width: 0.4, opacity: 0.45 },
  }));
}

function solids({ recording, camera, meshes }: Scene, time: number, place: Place): Item[] {
  const { bodies } = recording.project;
  if (!meshes)
    return bodies.flatMap(({ id, shape, color }) =>
      ghostLines(shape).map((line): Item => {
        const lines = [through(place, projected(line, poseAt(recording, id, time), camera))];
        return { kind: 'path', lines, stroke: { color, width: 1 } };
      }),
    );
  const all = bodies.flatMap(({ id, color }) => {
    const mesh = meshes.get(id);
    if (!mesh) return [];
    return facesOf(mesh, poseAt(recording, id, time), camera).map((face) => ({
      ...face,
      color: shaded(color, face.light),
    }));
  });
  return paintFaces(all, (points) => through(place, points));
}

function meshes({ recording, camera }: Scene, time: number, place: Place): Item[] {
  const { project } = recording;
  const lines = project.couplings.flatMap((coupling) =>
    meshLines(project, coupling, (body) => poseAt(recording, body, time)).map((line) =>
      through(place, projected(line, AT_REST, camera)),
    ),
  );
  return lines.map((line) => ({
    kind: 'path',
    lines: [line],
    stroke: { color: PAPER.textMuted, width: 0.8 },
  }));
}

/** Half the width of a coil, as a fraction of the larger side of the picture [1]. */
const COIL = 0.02;

function springs({ recording, camera, bounds }: Scene, time: number, place: Place): Item[] {
  const radius = COIL * Math.max(bounds.right - bounds.left, bounds.high - bounds.low);
  return recording.project.loads.flatMap((load): Item[] => {
    const ends = endsInWorld(load, (body) => poseAt(recording, body, time));
    const line = ends && coil(ends, camera, radius);
    return line
      ? [{ kind: 'path', lines: [through(place, line)], stroke: { color: PAPER.textMuted, width: 1 } }]
      : [];
  });
}

interface Sheet {
  place: Place;
  box: Box;
  fonts: Fonts;
  key: string[];
}

/** Position of a joint at a time: its point on B. */
function pointOf({ recording, camera }: Scene, { bodyB, frameB }: Joint, time: number): [number, number] {
  const point =
    bodyB === GROUND
      ? frameB.position
      : (() => {
          const pose = poseAt(recording, bodyB, time);
          return add(pose.position, rotate(pose.orientation, frameB.position));
        })();
  return [dot(point, camera.right), dot(point, camera.up)];
}

function joints(scene: Scene, { time, names }: PictureChoice, { place, box, fonts, key }: Sheet): Item[] {
  const all = scene.recording.project.joints;
  const taken: Box[] = [];
  const items: Item[] = [];
  for (const joint of all) {
    const [x, y] = place(...pointOf(scene, joint, time));
    if (!Number.isFinite(x + y)) continue;
    items.push({
      kind: 'circle',
      ...{ x, y, radius: 1.8 },
      fill: { color: PAPER.background },
      stroke: { color: PAPER.text, width: 0.8 },
    });
    taken.push({ x: x - 3, y: y - 3, width: 6, height: 6 });
  }
  if (!names || all.length > MOST_NAMES) return items;
  const naming = { box, fonts, key, taken, bold: false, color: PAPER.text, opacity: 0.75 };
  for (const joint of all) {
    const [x, y] = place(...pointOf(scene, joint, time));
    const { spot, items: name } = placeName(plainText(joint.name, Infinity), { x, y }, naming);
    const [tx, ty] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
    const away = Math.hypot(tx - x, ty - y) > 6 + spot.width / 2;
    const from = tx > x ? spot.x : spot.x + spot.width;
    if (away)
      items.push({
        kind: 'path',
        lines: [[x, y, from, ty]],
        stroke: { color: PAPER.axis, width: 0.4 },
      });
    items.push(...name);
  }
  return items;
}

function arrows(
  { camera }: Scene,
  { pushes, units }: PictureChoice,
  { place, box, fonts, key }: Sheet,
): Item[] {
  const largest = Math.max(0, ...pushes.map(({ force }) => length(force)));
  if (!(largest > 0)) return [];
  const perNewton = (ARROW * Math.min(box.width, box.height)) / largest;
  const color = PAPER.series[1];
  const naming = { box, fonts, key, taken: [], bold: true, color, opacity: 0.8 };
  const lines: Item[] = [];
  const labels: Item[] = [];
  for (const { name, point, force } of pushes) {
    // it ends where it acts, as in the view
    const [ex, ey] = place(dot(point, camera.right), dot(point, camera.up));
    const [dx, dy] = [dot(force, camera.right) * perNewton, -dot(force, camera.up) * perNewton];
    const size = Math.hypot(dx, dy);
    if (!(size > 3)) continue;
    const [ux, uy] = [dx / size, dy / size];
    const head = Math.min(6, size / 2);
    const [x, y] = [ex - dx, ey - dy];
    const [bx, by] = [ex - ux * head, ey - uy * head];
    const [sx, sy] = [uy * head * 0.45, ux * head * 0.45];
    lines.push(
      { kind: 'path', lines: [[x, y, bx, by]], stroke: { color, width: 1.8 } },
      { kind: 'path', lines: [[ex, ey, bx - sx, by + sy, bx + sx, by - sy]], fill: { color } },
    );
    // The number first: after a right-to-left name it would be read as part of that.
    const text = `${valueWords(length(force), 'N', units)}, ${plainText(name, Infinity)}`;
    labels.push(...placeName(text, { x, y }, naming).items);
  }
  return [...lines, ...labels];
}

/** Directions of the axes of W, and a length scale. */
function legend({ camera }: Scene, place: Place, box: Box, units: ShownUnits): Item[] {
  const base = { x: box.x + 22, y: box.y + box.height - 22 };
  const items: Item[] = [];
  (['x', 'y', 'z'] as const).forEach((name, i) => {
    const axis: Vec3 = [Number(i === 0), Number(i === 1), Number(i === 2)];
    const [dx, dy] = [18 * dot(axis, camera.right), -18 * dot(axis, camera.up)];
    if (Math.hypot(dx, dy) < 4) return;
    items.push(
      {
        kind: 'path',
        lines: [[base.x, base.y, base.x + dx, base.y + dy]],
        stroke: { color: PAPER.textMuted, width: 1 },
      },
      {
        kind: 'text',
        ...{ x: base.x + dx * 1.3, y: base.y + dy * 1.3 + 2.5 },
        text: name,
        size: TEXT,
        color: PAPER.textMuted,
        anchor: 'middle',
      },
    );
  });
  const room = (0.2 * box.width) / place.scale;
  const usual = niceLength(room) < 1 ? 'mm' : 'm';
  const unit = typedIn('m', units, usual);
  const perUnit = unitOf(unit)!.value;
  const size = niceLength(room / perUnit);
  const width = size * perUnit * place.scale;
  const [right, y] = [box.x + box.width - 12, box.y + box.height - 12];
  items.push(
    {
      kind: 'path',
      lines: [
        [right - width, y, right, y],
        [right - width, y - 3, right - width, y + 3],
        [right, y - 3, right, y + 3],
      ],
      stroke: { color: PAPER.textMuted, width: 1 },
    },
    {
      kind: 'text',
      ...{ x: right - width / 2, y: y - 4 },
      text: `${size} ${unit}`,
      size: TEXT,
      color: PAPER.textMuted,
      anchor: 'middle',
    },
  );
  return items;
}

/** 1, 2 or 5 times a power of ten, at most `most`. */
function niceLength(most: number): number {
  const decade = 10 ** Math.floor(Math.log10(most));
  const step = most / decade;
  return Number(((step >= 5 ? 5 : step >= 2 ? 2 : 1) * decade).toPrecision(1));
}
