/** A third pin for the link that was drawn last: beside the path, which goes on from where it was. */
import type { Picked, PlanAction } from '../draw/draw-plan';
import type { SketchLine } from '../sketch';
import { TEXT } from '../../texts';

export class ThirdPin {
  isOn = false;

  /** Whether the next point is one: there must be a link that can have it. */
  isNext = (points: readonly Picked[]): boolean => this.isOn && points.length > 1;

  actions(points: readonly Picked[]): PlanAction[] {
    if (points.length < 2) return [];
    const run = () => (this.isOn = !this.isOn);
    return [
      { id: 'third', label: TEXT.thirdPin, title: TEXT.thirdPinHint, key: 'T', pressed: this.isOn, run },
    ];
  }

  place(points: readonly Picked[], next: Picked, shift: boolean): readonly Picked[] {
    const last = points.at(-1);
    if (last === undefined || points.length < 2 || !(this.isOn || shift)) return [...points, next];
    return [...points.slice(0, -1), { ...last, third: next }];
  }

  takeBack(points: readonly Picked[]): readonly Picked[] | null {
    const last = points.at(-1);
    return last?.third ? [...points.slice(0, -1), { ...last, third: undefined }] : null;
  }
}

/** From both ends of the link to its third pin. */
export const thirdSketch = (point: Picked, before: Picked | undefined): SketchLine[] =>
  before && point.third
    ? [before, point].map(({ at }) => ({ from: at, to: point.third!.at, style: 'draft' }))
    : [];
