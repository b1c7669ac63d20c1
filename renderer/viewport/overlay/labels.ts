/** Names beside bodies and joints: elements over the picture, so that text is sharp and follows the page's fonts. */
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { Body, Joint, Project, Vec3 } from '../../../engine/model/project';
import { oncePer } from '../../../engine/model/once-per';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { pointInWorld } from '../sync/sync-pose';
import { placeLabels } from './place-labels';
import type { LabelBox, Spot, TakenRoom } from './place-labels';

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

  /** Whether a point is in front of the eye and inside the picture, less a `rim` on each side: a part of half the picture [1]. */
  shows(point: Vector3, rim = 0): boolean {
    const at = { x: 0, y: 0 };
    const [x, y] = [(rim / 2) * this.width, (rim / 2) * this.height];
    return (
      this.project(point, at) && at.x >= x && at.y >= y && at.x <= this.width - x && at.y <= this.height - y
    );
  }
}

/** What the size of an arrow is, at its tail. */
export interface ValueLabel {
  kind: 'force' | 'moment';
  text: string;
  /** In W [m]. */
  at: Vec3;
}

/** From what is named to its label while it moves [px]. */
const BESIDE = { body: { x: 10, y: 3 }, joint: { x: 10, y: -19 } };
/** Farther away a line leads to it [px]. */
const LEADER = 22;

/**
 * Names follow what they name, each beside it as it was at rest. At rest they are placed anew, so that they cover nothing, with the
 * sizes of arrows, which move too much to be read before.
 */
export class Labels {
  private readonly elements: HTMLElement[] = [];
  private readonly values: HTMLElement[] = [];
  private anchors: readonly Anchor[] = [];
  private offsets: Spot[] = [];
  private readonly point = new Vector3();
  private readonly at = { x: 0, y: 0 };

  constructor(private readonly layer: HTMLElement) {}

  setAnchors(anchors: readonly Anchor[]): void {
    this.anchors = anchors;
    this.offsets = anchors.map(({ kind }) => BESIDE[kind]);
    this.fill(this.elements, anchors.length);
    anchors.forEach(({ kind, name }, i) => write(this.elements[i], kind, name));
  }

  /** Of names. */
  get count(): number {
    return this.anchors.length;
  }

  /** While something moves. */
  update(projector: Projector, node: (body: string) => TransformNode | null): void {
    for (const element of this.values) element.style.visibility = 'hidden';
    this.anchors.forEach((anchor, i) => {
      const seen = projector.project(pointInWorld(node(anchor.body), anchor.point, this.point), this.at);
      const { x, y } = this.offsets[i];
      put(this.elements[i], seen ? { x: this.at.x + x, y: this.at.y + y } : null, this.at);
    });
  }

  /** At rest; `taken`: where there are parts. The first of the values are the most important. */
  place(
    projector: Projector,
    node: (body: string) => TransformNode | null,
    values: readonly ValueLabel[],
    taken: TakenRoom,
  ): void {
    this.fill(this.values, values.length);
    values.forEach(({ kind, text }, i) => write(this.values[i], kind, text));
    const spotOf = (point: Vector3): Spot => {
      const spot = { x: 0, y: 0 };
      return projector.project(point, spot) ? spot : { x: NaN, y: NaN };
    };
    const spots = [
      ...values.map(({ at }) => spotOf(this.point.set(...at))),
      ...this.anchors.map(({ body, point }) => spotOf(pointInWorld(node(body), point, this.point))),
    ];
    const elements = [...this.values, ...this.elements];
    const sizes = elements.map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]);
    const boxes = placeLabels(
      spots.map((spot, i) => ({ ...spot, width: sizes[i][0], height: sizes[i][1] })),
      taken,
    );
    boxes.forEach((box, i) => {
      put(elements[i], box, spots[i]);
      if (box) lead(elements[i], box, spots[i]);
      const name = i - values.length;
      if (box && name >= 0) this.offsets[name] = { x: box.x - spots[i].x, y: box.y - spots[i].y };
    });
  }

  private fill(elements: HTMLElement[], count: number): void {
    while (elements.length > count) elements.pop()?.remove();
    while (elements.length < count) {
      const element = document.createElement('span');
      element.setAttribute('aria-hidden', 'true');
      this.layer.append(element);
      elements.push(element);
    }
  }
}

function write(element: HTMLElement, kind: string, text: string): void {
  element.className = `label ${kind}-label`;
  element.textContent = text;
}

/** `of`: what it names, which it stands clear of. */
function put({ style, dataset }: HTMLElement, at: Spot | null, of: Spot): void {
  dataset['of'] = `${of.x.toFixed(1)} ${of.y.toFixed(1)}`;
  style.visibility = at ? 'visible' : 'hidden';
  style.removeProperty('--leader');
  if (at) style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
}

/** A line from the edge of a label to what it names. */
function lead({ style }: HTMLElement, box: LabelBox, to: Spot): void {
  const x = Math.min(box.width, Math.max(0, to.x - box.x));
  const y = Math.min(box.height, Math.max(0, to.y - box.y));
  const [dx, dy] = [to.x - box.x - x, to.y - box.y - y];
  const length = Math.hypot(dx, dy);
  if (length < LEADER) return;
  style.setProperty('--leader', `${length.toFixed(1)}px`);
  style.setProperty('--leader-x', `${x.toFixed(1)}px`);
  style.setProperty('--leader-y', `${y.toFixed(1)}px`);
  style.setProperty('--leader-turn', `${Math.atan2(dy, dx).toFixed(3)}rad`);
}
