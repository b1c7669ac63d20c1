/** Whether what is drawn is locked as it is drawn: horizontal, vertical, related to other bars, and what was typed. */
import type { Vec3 } from '../../../../engine/model/project';
import { directionOf } from '../../../document/edits/locks/drawn-locks';
import type { Picked, PlanAction } from '../draw/draw-plan';
import type { SketchMark } from '../sketch';
import type { ToolContext } from '../tool';
import { inPlane } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { relationWords } from './relations';
import { TEXT } from '../../texts';

export class LockAction {
  constructor(private readonly context: ToolContext) {}

  get isOn(): boolean {
    return this.context.strokes.locks;
  }

  action(): PlanAction {
    const run = () => (this.context.strokes.locks = !this.isOn);
    return {
      id: 'lock',
      label: TEXT.lockDrawn,
      title: TEXT.lockDrawnHint,
      key: 'K',
      pressed: this.isOn,
      run,
    };
  }

  /** On each way what of it would be locked, clear of its length in the middle. */
  marks(points: readonly Picked[], plane: WorkPlane): SketchMark[] {
    if (!this.isOn) return [];
    return points.slice(1).flatMap((point, i): SketchMark[] => {
      const from = points[i].at;
      const [a, b] = [inPlane(plane, from), inPlane(plane, point.at)];
      const direction = directionOf([b[0] - a[0], b[1] - a[1]]);
      const words = [
        ...(direction === null ? [] : [TEXT[direction]]),
        ...(point.typed?.a == null ? [] : [TEXT.lengthLocked]),
        ...(point.typed?.b == null || direction !== null ? [] : [TEXT.angleLocked]),
        ...(point.typed?.at ? [TEXT.placeLocked] : []),
        ...relationWords(point),
      ];
      const at = from.map((value, k) => value + 0.25 * (point.at[k] - value)) as unknown as Vec3;
      // the length stands above
      const line = { from, to: point.at, side: 'below' } as const;
      return words.length > 0 ? [{ at, form: 'label', text: words.join(', '), line }] : [];
    });
  }
}
