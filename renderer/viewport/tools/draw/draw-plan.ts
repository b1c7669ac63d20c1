/** What a drawing tool makes of points: one plan per tool, made anew whenever the tool starts. */
import type { Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import type { Anchor } from '../../../document/edits/draw/anchor';
import { onGround } from '../../../document/edits/draw/anchor';
import type { Slide } from '../../../document/edits/draw/draw-linkage';
import type { Edit } from '../../../document/edits/edit';
import type { DrawnRelation, TypedWay } from '../../../document/edits/locks/drawn-locks';
import type { Made, TypedField } from '../../../document/edits/values/typed-fields';
import type { Sketch } from '../sketch';
import type { Snapped } from '../snap/snap';
import type { PartFeature, PointerAt, ToolContext } from '../tool';
import type { WorkPlane } from '../snap/work-plane';

/** A guide that becomes one if the linkage ends there, and how many links it adds to the loop: a lever is one. */
export interface EndGuide {
  readonly slide: Slide;
  readonly links: 0 | 1;
}

/** A point that was placed, or would be by a click. */
export interface Picked extends Snapped {
  /** What it slides along. */
  readonly slide?: Slide | undefined;
  /** What it would slide along if the linkage ended here. */
  readonly guide?: EndGuide | undefined;
  /** A third pin of the link that ends here. */
  readonly third?: Picked | undefined;
  /** Relations of the segment to it to other bars, where it was drawn so that it has them. */
  readonly relations?: readonly DrawnRelation[] | undefined;
  /** The typed length and angle of the segment to it. */
  readonly typed?: TypedWay | undefined;
  /** Of a part, in whose middle it is. */
  readonly feature?: PartFeature | undefined;
}

/** A number besides the points: a height, a magnitude. Typed, or what the drawing suggests. */
export interface PlanSize {
  readonly id: string;
  readonly label: string;
  /** What is typed, in SI; null: what `show` makes of the drawing. */
  value: number | null;
  /** As it was written. */
  text?: string | null;
  show(points: readonly Picked[]): string;
  /** SI value of what was typed, or why not. */
  read(text: string): { ok: true; value: number } | { ok: false; message: string };
}

export interface PlanAction {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** One letter, pressed over the picture. */
  readonly key?: string;
  readonly pressed?: boolean;
  run(): void;
}

export interface DrawPlan {
  readonly title: string;
  /** How many points it takes; null: until Enter, a double click or, where it `closes`, the first point again. */
  readonly count: number | null;
  readonly closes?: boolean;
  /** Whether it is enough already: a joint where two bodies meet needs one point. */
  isComplete?(points: readonly Picked[]): boolean;
  /** Whether a point may be placed where the last one is: another body, or ground, is there too. */
  readonly mayRepeat?: boolean;
  /** What the next click does. */
  hint(points: readonly Picked[]): string;
  /** What can be typed of the segment from the last point: length and angle, two sides, one distance, or nothing. */
  measure(placed: number): 'polar' | 'rectangle' | 'none' | { readonly distance: string };
  /** A point at a typed distance, if the pointer gives no direction. */
  atDistance?(points: readonly Picked[], distance: number, plane: WorkPlane): Vec3;
  /** Said where there is nothing that it takes: places mean nothing to it, and none can be typed. */
  readonly nothingHere?: string;
  /** Whether a click on a body means a point of that body, in its middle plane. */
  readonly onBodies?: boolean;
  /** Whether a point that lies on a wheel, a plate or a block under the pointer is one of that body; Ctrl suppresses it. */
  readonly onFaces?: boolean;
  readonly sizes?: readonly PlanSize[];
  actions?(points: readonly Picked[]): readonly PlanAction[];
  /** Takes the click itself (an axis being picked); true when it did. */
  press?(at: PointerAt, points: readonly Picked[]): boolean;
  /** Whether the pointer is over something that a click would have instead of a point. */
  covers?(at: PointerAt, points: readonly Picked[]): boolean;
  /** What the next point is besides its place; `at`: where it was pointed at, if it was. */
  refine?(next: Picked, points: readonly Picked[], plane: WorkPlane, at: PointerAt | null): Picked;
  /** The points once the next is placed, with Shift or without; else it is the last of them. */
  place?(points: readonly Picked[], next: Picked, shift: boolean): readonly Picked[];
  /** After a point was placed. */
  placed?(): void;
  /** The points without what was placed last, where that was no point of its own; null: it was. */
  takeBack?(points: readonly Picked[]): readonly Picked[] | null;
  /** Rolls back a step of its own before points are taken back; true when there was one. */
  escape?(): boolean;
  /** What is drawn besides the points, their segments and their lengths. */
  sketch(points: readonly Picked[], plane: WorkPlane): Sketch;
  /** Whether consecutive points are joined by lines with lengths. */
  readonly lines: boolean;
  /** What the points make, or why they make nothing, in one sentence. */
  build(project: Project, points: readonly Picked[], plane: WorkPlane): Edit | string;
  /** The fields of what it made whose numbers may have been typed while it was drawn. */
  typed?(made: Made, points: readonly Picked[]): readonly TypedField[];
  /** Whether the degrees of freedom of the result are shown. */
  readonly counts: boolean;
  /** Further notes about the result; null: none. */
  describe?(before: Project, after: Project): string | null;
}

/** The body that a point is on: ground first where `ground` is preferred, else the moving one; null: on nothing. */
export function anchorOf(
  { poseOf }: Pick<ToolContext, 'poseOf'>,
  { at, bodies }: Pick<Picked, 'at' | 'bodies'>,
  prefer: 'ground' | 'moving',
): Anchor | null {
  if (bodies.length === 0) return null;
  const moving = bodies.find((id) => id !== GROUND);
  if (moving === undefined || (prefer === 'ground' && bodies.includes(GROUND))) return onGround(at);
  return { body: moving, pose: poseOf(moving), at };
}
