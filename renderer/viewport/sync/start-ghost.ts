/** The bodies where they were when the run began: two more draw calls while it is shown, and none while it is not. */
import { Quaternion } from '@babylonjs/core/Maths/math.vector';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import { BodyBatch } from '../meshes/body-batch';
import { bodyColor } from '../meshes/materials';
import type { Materials } from '../meshes/materials';
import type { PoseSource } from './pose-source';
import type { BodyView } from './sync-document';
import { syncPoses } from './sync-pose';

export class StartGhost {
  private readonly batch: BodyBatch;
  private builtFor: number | null = null;
  visible = false;

  constructor(
    private readonly scene: Scene,
    materials: Materials,
  ) {
    this.batch = new BodyBatch(scene, materials.start, materials.line('edgeStart'));
  }

  /** `generation` changes with the project and with the recording. */
  update(bodies: Iterable<BodyView>, source: PoseSource | null, time: number, generation: number): void {
    // At the start it would only dim the bodies themselves.
    const shown = this.visible && source !== null && source.sampleCount > 0 && time > source.startTime;
    if (!shown) {
      if (this.builtFor !== null) this.batch.dispose();
      this.builtFor = null;
      return;
    }
    if (this.builtFor === generation) return;
    this.builtFor = generation;
    const posed = [...bodies].map(({ record, drawing }) => {
      const node = new TransformNode(`start ${record.id}`, this.scene);
      node.rotationQuaternion = Quaternion.Identity();
      return { record, drawing, glance: () => drawing, node, color: bodyColor(record.color), bar: null };
    });
    syncPoses(posed, source, source.startTime);
    this.batch.rebuild(posed);
    // Their poses are now stored in the batch's texture.
    for (const { node } of posed) node.dispose();
  }
}
