/** Names beside bodies and joints: elements over the picture, so that text is sharp and follows the page's fonts. */
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { Body, Joint, Project, Vec3 } from '../../../engine/model/project';
import { oncePer } from '../../../engine/model/once-per';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { pointInWorld } from '../sync/sync-pose';

export interface Anchor {
  id: string;
  name: string;
  kind: 'body' | 'joint';
  body: string;
  /** In the body's frame. */
  point: Vec3;
}

/** Where the bodies and joints of a project are, for labels and for selecting by a box. */
export function anchorsOf({ bodies, joints }: Project): Anchor[] {
  return [...bodies.map(bodyAnchor), ...joints.map(jointAnchor)];
}

const bodyAnchor = oncePer(({ id, name, shape }: Body): Anchor => {
  const point = shapeDefinition(shape.kind).center(shape);
  return { id, name, kind: 'body', body: id, point };
});

const jointAnchor = oncePer(({ id, name, bodyA, frameA }: Joint): Anchor => {
  return { id, name, kind: 'joint', body: bodyA, point: frameA.position };
});

/** Points of the picture in CSS pixels for points in W. */
export class Projector {
  private readonly transform = Matrix.Identity();
  private readonly clip = new Vector3();
  private width = 1;
  private height = 1;

  refresh(scene: Scene, width: number, height: number): void {
    const camera = scene.activeCamera;
    if (!camera) return;
    camera.getViewMatrix().multiplyToRef(camera.getProjectionMatrix(), this.transform);
    this.width = width;
    this.height = height;
  }

  /** False behind the eye. */
  project(point: Vector3, out: { x: number; y: number }): boolean {
    Vector3.TransformCoordinatesToRef(point, this.transform, this.clip);
    out.x = (0.5 + 0.5 * this.clip.x) * this.width;
    out.y = (0.5 - 0.5 * this.clip.y) * this.height;
    return this.clip.z >= -1 && this.clip.z <= 1;
  }

  /** Whether a point is in front of the eye and inside the picture. */
  shows(point: Vector3): boolean {
    const at = { x: 0, y: 0 };
    return this.project(point, at) && at.x >= 0 && at.y >= 0 && at.x <= this.width && at.y <= this.height;
  }
}

export class Labels {
  private readonly elements: HTMLElement[] = [];
  private anchors: readonly Anchor[] = [];
  private readonly point = new Vector3();
  private readonly at = { x: 0, y: 0 };

  constructor(private readonly layer: HTMLElement) {}

  setAnchors(anchors: readonly Anchor[]): void {
    this.anchors = anchors;
    while (this.elements.length > anchors.length) this.elements.pop()?.remove();
    anchors.forEach((anchor, i) => {
      let element = this.elements[i];
      if (!element) {
        element = document.createElement('span');
        element.setAttribute('aria-hidden', 'true');
        this.layer.append(element);
        this.elements.push(element);
      }
      element.className = `label ${anchor.kind}-label`;
      element.textContent = anchor.name;
    });
  }

  update(projector: Projector, node: (body: string) => TransformNode | null): void {
    this.anchors.forEach((anchor, i) => {
      const seen = projector.project(pointInWorld(node(anchor.body), anchor.point, this.point), this.at);
      const { style } = this.elements[i];
      style.visibility = seen ? 'visible' : 'hidden';
      if (seen) style.transform = `translate(${this.at.x.toFixed(1)}px, ${this.at.y.toFixed(1)}px)`;
    });
  }
}
