/**
 * Which ends of a linkage are pinned to ground: each has a ground mark that a click toggles, a key goes through all choices. The choice
 * holds for the next linkage, until another document is opened.
 */
import type { PlanAction } from '../draw/draw-plan';
import type { Picked } from '../draw/draw-plan';
import type { SketchMark } from '../sketch';
import type { PointerAt, ToolContext } from '../tool';
import { TEXT } from '../../texts';

type Choice = ToolContext['strokes']['groundEnds'];

/** In the order of the key: first what is asked for most. */
const CHOICES: readonly Choice[] = [
  [true, true],
  [false, false],
  [true, false],
  [false, true],
];

/** Where the mark is, below its point [CSS pixels]. */
const MARK = { half: 12, top: 8, bottom: 24 } as const;

export class GroundEnds {
  constructor(private readonly context: ToolContext) {}

  get value(): Choice {
    return this.context.strokes.groundEnds;
  }

  set value(choice: Choice) {
    this.context.strokes.groundEnds = choice;
  }

  action(): PlanAction {
    const at = CHOICES.findIndex((choice) => choice.every((one, k) => one === this.value[k]));
    return {
      id: 'ground-ends',
      label: TEXT.groundEnds[at],
      title: TEXT.groundEndsHint,
      key: 'G',
      pressed: this.value.some(Boolean),
      run: () => (this.value = CHOICES[(at + 1) % CHOICES.length]),
    };
  }

  /** Which end has its mark under the pointer. */
  at(pointer: PointerAt, points: readonly Picked[]): 0 | 1 | null {
    if (pointer.ctrl) return null;
    const found = endsOf(points).find(({ point }) => {
      const place = this.context.project(point.at);
      if (place === null) return false;
      const [x, y] = [pointer.x - place.x, pointer.y - place.y];
      return Math.abs(x) <= MARK.half && y >= MARK.top && y <= MARK.bottom;
    });
    return found?.end ?? null;
  }

  toggle(end: 0 | 1): void {
    const [first, last] = this.value;
    this.value = end === 0 ? [!first, last] : [first, !last];
  }

  marks(points: readonly Picked[]): SketchMark[] {
    return endsOf(points).map(({ point, end }) => ({
      at: point.at,
      form: this.value[end] ? 'ground' : 'free',
    }));
  }
}

/** The ends of the path that meet nothing and do not slide. */
function endsOf(points: readonly Picked[]): { point: Picked; end: 0 | 1 }[] {
  return points.flatMap((point, i) => {
    const isEnd = i === 0 || i === points.length - 1;
    if (!isEnd || point.bodies.length > 0 || point.slide) return [];
    return [{ point, end: i === 0 ? (0 as const) : (1 as const) }];
  });
}
