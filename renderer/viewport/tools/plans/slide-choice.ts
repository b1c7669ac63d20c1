/** Whether the next point of a linkage slides, and along what; or whether its link slides through a block that swings there. */
import type { Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { blockSize } from '../../../../engine/kinds/shapes/sizes';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import { onGround } from '../../../document/edits/draw/anchor';
import { worldEndsAt } from '../../../document/geometry';
import { along, cross, distance, normalize, subtract } from '../../vector';
import { bodiesAt } from './bodies-at';
import { anchorOf } from '../draw/draw-plan';
import type { Picked, PlanAction, PlanSize } from '../draw/draw-plan';
import { polygon } from '../draw/draw-sketch';
import { readAngle, showAngle } from '../draw/draw-text';
import type { SketchLine } from '../sketch';
import type { ToolContext } from '../tool';
import { angleIn, directionAt, inPlane } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';

/** Sine of the angle below which a direction lies along another. */
const PARALLEL = 1e-9;

export class SlideChoice {
  private mode: 'off' | 'guide' | 'swing' = 'off';
  private readonly guide: PlanSize;
  /** What the next point would slide along. */
  private shown: number | null = null;

  constructor(private readonly context: ToolContext) {
    const units = () => shownUnits(context.model());
    this.guide = {
      id: 'guide',
      label: TEXT.guide,
      value: null,
      show: () => showAngle(this.guide.value ?? this.shown ?? 0, units()),
      read: (text) => readAngle(text, units()),
    };
  }

  get isOn(): boolean {
    return this.mode !== 'off';
  }

  get swings(): boolean {
    return this.mode === 'swing';
  }

  get sizes(): readonly PlanSize[] {
    return this.mode === 'guide' ? [this.guide] : [];
  }

  /** A first point has no link yet that could slide through a block. */
  action(points: readonly Picked[]): PlanAction {
    const after = { off: 'guide', guide: points.length > 0 ? 'swing' : 'off', swing: 'off' } as const;
    const run = () => this.choose(after[this.mode]);
    const label = this.swings ? TEXT.swing : TEXT.slide;
    return { id: 'slide', label, title: TEXT.slideHint, key: 'S', pressed: this.isOn, run };
  }

  giveUp(): void {
    this.choose('off');
  }

  private choose(mode: SlideChoice['mode']): void {
    this.mode = mode;
    this.guide.value = null;
  }

  refine(next: Picked, points: readonly Picked[], plane: WorkPlane): Picked {
    if (!this.isOn) return next;
    const bodies = next.bodies.length > 0 ? next.bodies : bodiesAt(this.context, next);
    const on = anchorOf(this.context, { at: next.at, bodies }, 'moving') ?? onGround(next.at);
    const last = points.at(-1);
    if (this.swings && last && distance(last.at, next.at) > 0) {
      const direction = normalize(subtract(next.at, last.at));
      // what it is pinned to, and not what is in its way
      const base = anchorOf(this.context, next, 'moving') ?? onGround(next.at);
      return { ...next, slide: { on: base, direction, swings: true } };
    }
    const typed = this.guide.value;
    const direction =
      typed !== null
        ? directionAt(plane, typed)
        : (lengthOf(this.context, on.body, next) ?? guideThrough(next.at, points, plane));
    this.shown = angleIn(plane, [0, 0, 0], direction);
    return { ...next, slide: { on, direction } };
  }
}

/** Along a body that is clicked: along the edge that was, else from end to end. */
export function lengthOf(context: ToolContext, id: string, next: Picked): Vec3 | null {
  if (id === GROUND) return null;
  const [edge] = next.kind === 'edge' ? next.guides : [];
  if (edge) return normalize(subtract(edge.to, edge.from));
  const body = context.model().bodies.find((one) => one.id === id)!;
  const ends = worldEndsAt(body.shape, context.poseOf(id));
  return ends.length === 2 ? normalize(subtract(ends[1], ends[0])) : null;
}

/** On ground level, but upright where it is right above or below the first point. */
function guideThrough(at: Vec3, points: readonly Picked[], plane: WorkPlane): Vec3 {
  const [first] = points;
  if (first === undefined) return plane.u;
  const [a, b] = inPlane(plane, subtract(at, first.at));
  return Math.abs(a) < PARALLEL * Math.abs(b) ? plane.v : plane.u;
}

/** The guide through a point, and the block that will be on it. */
export function slideSketch(
  { at, slide }: Picked,
  points: readonly Picked[],
  { normal }: WorkPlane,
): SketchLine[] {
  if (!slide) return [];
  const { on, direction } = slide;
  const bars = points.slice(1).map((point, i) => distance(points[i].at, point.at));
  const bar = Math.max(0, ...bars) || 0.1;
  const guide = { from: along(at, direction, -bar), to: along(at, direction, bar), style: 'guide' } as const;
  if (on.body !== GROUND && slide.swings !== true) return [guide];
  const [length, height] = blockSize(bar);
  const side = cross(normal, direction);
  const corner = (s: number, t: number) =>
    along(along(at, direction, (s * length) / 2), side, (t * height) / 2);
  return [guide, ...polygon([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)])];
}
