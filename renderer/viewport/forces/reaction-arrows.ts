/** Forces and moments that act between bodies, each with its own scale. */
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { Project } from '../../../engine/model/project';
import { listArrows } from './arrow-sources';
import { ForceArrows } from './force-arrows';
import { shownUnits } from '../../../engine/model/quantity/unit-systems';
import { formatForce, formatMoment, oneShown } from './nice-scale';
import type { ValueLabel } from '../overlay/labels';
import { legend } from './force-scale';
import type { InstanceBatch } from '../meshes/instance-batch';
import type { Materials } from '../meshes/materials';
import type { ModelSize } from '../../../engine/output/fittings/measure-model';
import type { PoseSource } from '../sync/pose-source';
import type { ViewOptions } from '../view-options';

/** More could not be read, nor told apart. */
const MOST_VALUES = 24;

/** A round force [N] or moment [N m] and the length of its arrow. */
export interface ArrowLegend {
  force: number;
  pixels: number;
  /** Whether the picture has arrows of forces that redundant constraints share, or that have no value. */
  shared: boolean;
  indeterminate: boolean;
}

export class ReactionArrows {
  private readonly forces: ForceArrows;
  private readonly moments: ForceArrows;
  /** What is to be shown once there is a run: a document may change many times before. */
  private next: { readonly project: Project; readonly size: ModelSize } | null = null;

  constructor(scene: Scene, materials: Materials) {
    this.forces = new ForceArrows(scene, materials);
    this.moments = new ForceArrows(scene, materials, 'moment');
  }

  sync(project: Project, size: ModelSize): void {
    this.next = { project, size };
  }

  setOptions({ forces, moments }: ViewOptions): void {
    this.forces.visible = forces;
    this.moments.visible = moments;
  }

  /** `rough`: at a glance. */
  show(rough: boolean): void {
    for (const arrows of [this.forces, this.moments]) arrows.show(rough);
  }

  update(source: PoseSource | null, time: number, node: (body: string) => TransformNode | null): void {
    if (this.next && source && source.sampleCount > 0) {
      const { project, size } = this.next;
      const forces = listArrows(project, 'force');
      this.forces.sync(forces, size);
      this.moments.sync(listArrows(project, 'moment'), size, forces);
      this.next = null;
    }
    this.forces.update(source, time, node);
    this.moments.update(source, time, node);
  }

  /** What the pointer can meet. */
  get parts(): readonly InstanceBatch[] {
    return [...this.forces.parts, ...this.moments.parts];
  }

  /** Sizes of the largest arrows in the picture, the largest first, in the project's units. */
  values(project: Pick<Project, 'units'>): ValueLabel[] {
    const units = shownUnits(project);
    const listed = (arrows: ForceArrows, kind: ValueLabel['kind'], words: typeof formatForce): ValueLabel[] =>
      arrows.visible
        ? arrows.tails
            .toSorted((a, b) => b.value - a.value)
            .slice(0, MOST_VALUES)
            .map(({ value, at }) => ({ kind, text: words(value, units), at }))
        : [];
    return [...listed(this.forces, 'force', formatForce), ...listed(this.moments, 'moment', formatMoment)];
  }

  /** For pixels of a size [m], with forces that are round in the project's units; null where nothing is shown. */
  legends(
    pixel: number,
    project: Pick<Project, 'units'>,
  ): { force: ArrowLegend | null; moment: ArrowLegend | null } {
    const quantities = [
      [this.forces, 'N'],
      [this.moments, 'N*m'],
    ] as const;
    const [force, moment] = quantities.map(([arrows, si]): ArrowLegend | null => {
      const { reference, length } = arrows.scale;
      const key = legend(reference, length, oneShown(si, project));
      return (
        key && {
          force: key.force,
          pixels: key.length / pixel,
          shared: arrows.shows('shared'),
          indeterminate: arrows.shows('indeterminate'),
        }
      );
    });
    return { force, moment };
  }
}
