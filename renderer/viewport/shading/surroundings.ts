/** What shadows fall from and on: a ball around the bodies as they are shown, and the floor or the backdrop. */
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Project } from '../../../engine/model/project';
import { flatNormal, modelUp } from '../camera/initial-view';
import type { Drawing } from '../meshes/drawings';
import { choosePlane } from '../meshes/grid';
import type { ViewCamera } from '../camera/camera';
import type { Recording } from '../../../engine/results/recording/recording';
import { homePoints, sweptPoints } from '../sync/room';
import type { DocumentScene } from '../sync/sync-document';
import type { Surroundings } from './shading';
import { add, distance, dot, rotate, scale } from '../vector';
import type { Triple } from '../vector';
import type { Ball, Ground } from './light-space';

/** Radii of the ball are those of a ladder, so that the pictures of shadows do not breathe with a moving model. */
const RUNG = 1.2;

const ballsOf = new WeakMap<Drawing, Ball>();

/** Of a drawing, in its own frame. */
function ballOf(drawing: Drawing): Ball {
  let ball = ballsOf.get(drawing);
  if (!ball) ballsOf.set(drawing, (ball = measure(drawing)));
  return ball;
}

function measure({ positions }: Drawing): Ball {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  const center = low.map((least, i) => (least + high[i]) / 2) as Triple;
  return { center, radius: distance(low as Triple, high as Triple) / 2 };
}

interface Shown {
  node: TransformNode;
  drawing: Drawing;
}

/** Around bodies as they are shown, with `margin` for what stands at them [m]. */
export function ballOfBodies(bodies: Iterable<Shown>, margin: number): Ball {
  const balls: Ball[] = [];
  for (const { node, drawing } of bodies) {
    const { center, radius } = ballOf(drawing);
    const { position: p, rotationQuaternion: q } = node;
    if (!q || !Number.isFinite(radius) || ![p.x, p.y, p.z].every(Number.isFinite)) continue;
    balls.push({ center: add(rotate([q.w, q.x, q.y, q.z], center), [p.x, p.y, p.z]), radius });
  }
  const middle: Triple = [0, 0, 0];
  for (const { center } of balls) for (let i = 0; i < 3; i++) middle[i] += center[i] / balls.length;
  const farthest = balls.reduce((most, b) => Math.max(most, distance(b.center, middle) + b.radius), 0);
  const radius = RUNG ** Math.ceil(Math.log((farthest || 1) + margin) / Math.log(RUNG));
  return { center: middle, radius };
}

/** The ground for a direction of view: behind what moves in a plane, else below; under all points. There is none of an empty model. */
export function groundUnder(project: Project, points: readonly Triple[]): (toEye: Triple) => Ground | null {
  if (project.bodies.length === 0 || points.length === 0) return () => null;
  const up = flatNormal(project) ? choosePlane(project, [0, 0, 1]).normal : modelUp(project);
  const isBackdrop = flatNormal(project) !== null;
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    const height = dot(point, up);
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  return (toEye) => {
    if (dot(toEye, up) > 0) return { normal: up, offset: low };
    return isBackdrop ? { normal: scale(up, -1), offset: -high } : null;
  };
}

/** The surroundings of a model, of which the ground is found again only for another model or motion. */
export class Around {
  private ground: ReturnType<typeof groundUnder> | null = null;

  constructor(
    private readonly model: DocumentScene,
    private readonly camera: ViewCamera,
  ) {}

  forgetGround(): void {
    this.ground = null;
  }

  /** `whole`: with what is hidden, which moves no ground. */
  now(project: Project | null, whole: Project | null, run: Recording | null): Surroundings {
    const { glyph } = this.model.size;
    if (project && whole)
      this.ground ??= groundUnder(whole, homePoints(whole, glyph, sweptPoints(project, run)));
    const ball = ballOfBodies(this.model.bodies.values(), 6 * glyph);
    return { ball, ground: this.ground?.(this.camera.axes.toEye) ?? null };
  }
}
