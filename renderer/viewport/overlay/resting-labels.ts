/** Places labels once nothing has moved for a while: it takes longer than a picture in motion has time for. */
import type { Project } from '../../../engine/model/project';
import type { ReactionArrows } from '../forces/reaction-arrows';
import type { DocumentScene } from '../sync/sync-document';
import type { Labels, Projector } from './labels';
import { TakenRoom } from './place-labels';
import type { LabelBox } from './place-labels';
import { seenParts } from './seen-parts';

/** Without a picture for so long nothing moves [ms]. */
const RESTS = 150;
/** More labels stay beside what they name, whatever they cover. */
const MOST = 200;

interface Picture {
  model: DocumentScene;
  arrows: ReactionArrows;
  canvas: HTMLCanvasElement;
  projector: () => Projector;
  units: () => Pick<Project, 'units'>;
  /** What else lies over it. */
  furniture: () => readonly LabelBox[];
}

export class RestingLabels {
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly labels: Labels,
    private readonly picture: Picture,
  ) {}

  /** With each picture. */
  await(): void {
    this.dispose();
    this.timer = setTimeout(() => this.place(), RESTS);
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private place(): void {
    const { labels, picture } = this;
    const { model, arrows, canvas } = picture;
    const values = arrows.values(picture.units());
    const count = values.length + labels.count;
    if (count === 0 || count > MOST) return;
    const taken = new TakenRoom(canvas.clientWidth, canvas.clientHeight);
    const projector = picture.projector();
    for (const part of seenParts(model.bodies.values(), [...model.parts, ...arrows.parts], projector))
      taken.addHull(part);
    for (const box of picture.furniture()) taken.addBox(box);
    labels.place(projector, model.node, values, taken);
  }
}
