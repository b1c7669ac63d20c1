/** The handles of moving and turning as meshes: over everything else, and as large in every zoom [pixels]. */
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Mesh } from '@babylonjs/core/Meshes/mesh';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { Vec3 } from '../../../engine/model/project';
import type { ViewCamera } from '../camera/camera';
import { FIELD_OF_VIEW } from '../camera/framing';
import type { Materials, SolidRole } from './materials';
import { createSolidMesh } from './mesh';
import { arc, Solid } from '../../../engine/output/solid/solid';
import { AXES, axisOf, PLANES, SIZES } from '../tools/gizmo/gizmo';
import type { AxisName, GizmoKind, GizmoShown, Hold } from '../tools/gizmo/gizmo';
import { cross, dot, normalize, perpendicular, scale, subtract, X, Y, Z } from '../vector';

interface Part {
  kind: GizmoKind;
  hold: Hold;
  mesh: Mesh;
  color: SolidRole;
  /** Rings are turned to the eye for every picture; the half is for those seen from the side. */
  ring: 'half' | 'whole' | null;
}

const COLORS: Readonly<Record<AxisName, SolidRole>> = { x: 'axisX', y: 'axisY', z: 'axisZ' };
const UNITS: Readonly<Record<AxisName, Vec3>> = { x: X, y: Y, z: Z };
/** After the bodies and the arrows. */
const GROUP = 2;
/** Below this the ring faces the eye, and all of it is in front [sine]. */
const SIDEWAYS = 0.2;

/** Length of a pixel at a point of W [m]. */
export function pixelAt(camera: ViewCamera, at: Vec3, heightPixels: number): number {
  const { distance, target } = camera.view;
  const nearer = camera.orthographic ? 0 : dot(subtract(at, target), camera.axes.toEye);
  return (2 * Math.max(distance - nearer, 1e-9) * Math.tan(FIELD_OF_VIEW / 2)) / Math.max(1, heightPixels);
}

export class GizmoMeshes {
  private parts: Part[] = [];
  private readonly root: TransformNode;
  private shown: GizmoShown | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly materials: Materials,
  ) {
    this.root = new TransformNode('gizmo', scene);
    this.root.setEnabled(false);
  }

  show(shown: GizmoShown | null): void {
    this.shown = shown;
    this.root.setEnabled(shown !== null);
    if (!shown) return;
    // Handles are built only when something is first moved.
    if (this.parts.length === 0) this.build();
    for (const { kind, hold, mesh, color } of this.parts) {
      mesh.setEnabled(kind === shown.kind);
      mesh.material = this.materials.solid(hold === shown.active ? 'selection' : color);
    }
  }

  /** Before each picture. */
  update(camera: ViewCamera, heightPixels: number): void {
    const { shown } = this;
    if (!shown) return;
    this.root.position.set(...shown.at);
    this.root.scaling.setAll(pixelAt(camera, shown.at, heightPixels));
    const [w, x, y, z] = shown.orientation;
    for (const part of this.parts) {
      if (part.kind !== shown.kind) continue;
      if (part.ring === null) part.mesh.rotationQuaternion?.set(x, y, z, w);
      else this.turnRing(part, shown, camera);
    }
  }

  private turnRing(part: Part, { orientation }: GizmoShown, camera: ViewCamera): void {
    const { toEye } = camera.axes;
    const axis = part.hold === 'view' ? toEye : axisOf(orientation, part.hold as AxisName);
    const front = subtract(toEye, scale(axis, dot(toEye, axis)));
    const sideways = Math.hypot(...front) >= SIDEWAYS;
    part.mesh.setEnabled(part.hold === 'view' || (part.ring === 'half') === sideways);
    const u = sideways ? normalize(front) : perpendicular(axis);
    const v = cross(axis, u);
    part.mesh.rotationQuaternion = Quaternion.RotationQuaternionFromAxis(
      new Vector3(...u),
      new Vector3(...v),
      new Vector3(...axis),
    );
  }

  private build(): void {
    for (const axis of AXES) {
      this.add('move', axis, COLORS[axis], arrow(UNITS[axis]), null);
      this.add('rotate', axis, COLORS[axis], rim(SIZES.ring, Math.PI / 2, 1.6), 'half');
      this.add('rotate', axis, COLORS[axis], rim(SIZES.ring, Math.PI, 1.6), 'whole');
    }
    for (const plane of PLANES) {
      const normal = AXES.find((axis) => !plane.includes(axis)) ?? 'z';
      const [a, b] = [UNITS[plane[0] as AxisName], UNITS[plane[1] as AxisName]];
      this.add('move', plane, COLORS[normal], tile(a, b, UNITS[normal]), null);
    }
    this.add('rotate', 'view', 'spring', rim(SIZES.viewRing, Math.PI, 1.1), 'whole');
  }

  private add(kind: GizmoKind, hold: Hold, color: SolidRole, solid: Solid, ring: Part['ring']): void {
    const mesh = createSolidMesh(`gizmo ${kind} ${hold}`, solid, this.scene);
    mesh.parent = this.root;
    mesh.isPickable = false;
    mesh.renderingGroupId = GROUP;
    mesh.alwaysSelectAsActiveMesh = true;
    mesh.rotationQuaternion = Quaternion.Identity();
    this.parts.push({ kind, hold, mesh, color, ring });
  }
}

// Drawn in pixels.

function arrow(axis: Vec3): Solid {
  const { inner, arrow: tip } = SIZES;
  return new Solid()
    .cylinder(scale(axis, inner), scale(axis, tip - 16), 1.7, 12, false)
    .cone(scale(axis, tip - 18), scale(axis, tip), [6, 0], 20, false);
}

function tile(a: Vec3, b: Vec3, normal: Vec3): Solid {
  const middle = (SIZES.planeFrom + SIZES.planeTo) / 2;
  const half = (SIZES.planeTo - SIZES.planeFrom) / 2;
  const center: Vec3 = [0, 1, 2].map((i) => middle * (a[i] + b[i])) as unknown as Vec3;
  return new Solid().block(center, scale(a, half), scale(b, half), scale(normal, 1), false);
}

/** Around z, from -half to half of a turn [rad], open towards -x where it is not whole. */
function rim(radius: number, half: number, thickness: number): Solid {
  return new Solid().wire(arc({ center: [0, 0, 0], u: X, v: Y, radius }, -half, half, 72), thickness, 8);
}
