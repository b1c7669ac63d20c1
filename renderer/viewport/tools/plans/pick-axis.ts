/** The axis of a joint or a torque: the normal of the plane, an axis of W, an edge, a face, or three points of a circle. */
import type { Vec3 } from '../../../../engine/model/project';
import { cross, length, normalize, subtract, X, Y, Z } from '../../vector';
import type { PlanAction } from '../draw/draw-plan';
import { oneShown } from '../../forces/nice-scale';
import { niceStep, snap, nearestOnEdge } from '../snap/snap';
import { findSnaps } from '../snap/snap-points';
import type { PointerAt, ToolContext } from '../tool';
import { planeThrough, positive } from '../snap/work-plane';
import { TEXT } from '../../texts';

type Way = 'default' | 'X' | 'Y' | 'Z' | 'edge' | 'face' | 'three';

const WORLD: Readonly<Record<'X' | 'Y' | 'Z', Vec3>> = { X, Y, Z };

export class AxisPick {
  private way: Way = 'default';
  private axis: Vec3 | null = null;
  private points: Vec3[] = [];
  /** Said where a click found nothing to take the axis from. */
  refusal: string | null = null;

  constructor(private readonly context: ToolContext) {}

  /** Unit vector in W; null: as the kind of joint has it. */
  get chosen(): Vec3 | null {
    return this.axis;
  }

  /** What the next click is for, while it is for the axis. */
  get hint(): string | null {
    if (this.axis !== null) return null;
    if (this.refusal !== null) return this.refusal;
    if (this.way === 'edge') return TEXT.clickEdge;
    if (this.way === 'face') return TEXT.clickFace;
    if (this.way === 'three') return TEXT.clickCirclePoint(this.points.length + 1);
    return null;
  }

  /** True when the click was for the axis. */
  press(at: PointerAt): boolean {
    if (this.hint === null) return false;
    this.refusal = null;
    const found = this.find(at);
    if (found) this.axis = positive(normalize(found));
    return true;
  }

  escape(): boolean {
    if (this.way === 'default') return false;
    this.choose('default');
    return true;
  }

  actions(): PlanAction[] {
    const one = (way: Way, label: string, title: string, key?: string): PlanAction => ({
      id: `axis-${way}`,
      label,
      title,
      ...(key ? { key } : {}),
      pressed: this.way === way,
      run: () => this.choose(this.way === way ? 'default' : way),
    });
    return [
      one('X', 'X', TEXT.axisX, 'X'),
      one('Y', 'Y', TEXT.axisY, 'Y'),
      one('Z', 'Z', TEXT.axisZ, 'Z'),
      one('edge', 'Edge', TEXT.axisEdge, 'E'),
      one('face', 'Face', TEXT.axisFace, 'N'),
      one('three', '3 points', TEXT.axisCircle, 'T'),
    ];
  }

  private choose(way: Way): void {
    this.way = way;
    this.points = [];
    this.refusal = null;
    this.axis = way === 'X' || way === 'Y' || way === 'Z' ? WORLD[way] : null;
  }

  private find(at: PointerAt): Vec3 | null {
    if (this.way === 'face') {
      const face = this.context.faceAt(at.x, at.y);
      if (face === null) this.refusal = TEXT.noFace;
      return face?.normal ?? null;
    }
    return this.way === 'edge' ? this.findEdge(at) : this.findCircle(at);
  }

  private findEdge(at: PointerAt): Vec3 | null {
    const { edges } = findSnaps(this.context.shown(), this.context.poseOf);
    let best: Vec3 | null = null;
    let score = 12;
    for (const edge of edges) {
      const place = this.context.project(nearestOnEdge(edge, at.ray));
      const pixels = place ? Math.hypot(place.x - at.x, place.y - at.y) : Infinity;
      if (pixels >= score) continue;
      score = pixels;
      best = subtract(edge.to, edge.from);
    }
    if (best === null) this.refusal = TEXT.noEdge;
    return best;
  }

  private findCircle({ x, y, ray, ctrl }: PointerAt): Vec3 | null {
    const { project, pixel, toEye, shown, poseOf } = this.context;
    const last = this.points.at(-1) ?? null;
    const plane = planeThrough(last ?? [0, 0, 0], toEye());
    const scene = findSnaps(shown(), poseOf);
    const step = niceStep(pixel(), oneShown('m', shown()));
    const place = snap({ x, y, ray, scene, plane, last, step, free: ctrl, project });
    if (place) this.points.push(place.at);
    if (this.points.length < 3) return null;
    const [a, b, c] = this.points as [Vec3, Vec3, Vec3];
    this.points = [];
    const normal = cross(subtract(b, a), subtract(c, a));
    if (length(normal) > 1e-9 * length(subtract(b, a)) * length(subtract(c, a))) return normal;
    this.refusal = TEXT.collinear;
    return null;
  }
}
