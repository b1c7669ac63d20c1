/** Published problems (`test/physics/reference/*.json`) as projects, and their reference tables. */
import { readFileSync } from 'node:fs';
import { createBody, createJoint, createLoad, createProject } from '../../engine/model/defaults';
import type {
  Body,
  Joint,
  JointFrame,
  Load,
  Project,
  Quat,
  Settings,
  Vec3,
} from '../../engine/model/project';

interface BenchmarkBody {
  name: string;
  mass: number;
  principal_inertia: [number, number, number];
  com: Vec3;
  orientation_wxyz: Quat;
  velocity: Vec3;
  angular_velocity: Vec3;
}
interface BenchmarkJoint {
  name: string;
  type: 'hinge' | 'ball' | 'slider';
  body_a: string;
  body_b: string;
  anchor: Vec3;
  axis?: Vec3;
}
type BenchmarkForce =
  | { type: 'force'; body: string; point_world: Vec3; force_world: Vec3 }
  | { type: 'torque'; body: string; torque_world: Vec3; t_on?: number; t_off?: number }
  | {
      type: 'spring';
      body_a: string;
      body_b: string;
      anchor_a: Vec3;
      anchor_b: Vec3;
      stiffness: number;
      damping: number;
      rest_length: number;
    };

export interface Benchmark {
  id: string;
  title: string;
  statement: {
    gravity: Vec3;
    duration: number;
    bodies: BenchmarkBody[];
    joints: BenchmarkJoint[];
    forces: BenchmarkForce[];
  };
  reference: {
    columns: string[];
    values: number[][];
    instant: Record<string, number | number[]>;
  };
}

export function readBenchmark(name: string): Benchmark {
  const file = new URL(`../physics/reference/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Benchmark;
}

/** Column of a reference table by name. */
export function referenceColumn(benchmark: Benchmark, name: string): number[] {
  const index = benchmark.reference.columns.indexOf(name);
  if (index < 0) throw new Error(`${benchmark.id} has no column ${name}`);
  return benchmark.reference.values.map((row) => row[index]);
}

/** Body frames at the centres of mass along the principal axes; ids and names are those of the problem. */
export function benchmarkProject(benchmark: Benchmark, settings: Partial<Settings> = {}): Project {
  const { statement } = benchmark;
  const project = createProject(benchmark.title);
  const bodies = statement.bodies.map(toBody);
  return {
    ...project,
    settings: {
      ...project.settings,
      gravity: statement.gravity,
      duration: statement.duration || 0.01,
      relativeTolerance: 1e-12,
      absoluteTolerance: 1e-12,
      ...settings,
    },
    bodies,
    joints: statement.joints.map((joint) => toJoint(joint, bodies)),
    loads: statement.forces.map((force, index) => toLoad(force, `load-${index + 1}`, bodies)),
  };
}

function toBody(body: BenchmarkBody): Body {
  const [x, y, z] = body.principal_inertia;
  return createBody({
    id: body.name,
    name: body.name,
    position: body.com,
    orientation: body.orientation_wxyz,
    velocity: body.velocity,
    angularVelocity: body.angular_velocity,
    mass: { kind: 'custom', mass: body.mass, centerOfMass: [0, 0, 0], inertia: [x, y, z, 0, 0, 0] },
  });
}

function toJoint(joint: BenchmarkJoint, bodies: Body[]): Joint {
  const axes = alignZ(joint.axis ?? [0, 0, 1]);
  return createJoint({
    id: joint.name,
    name: joint.name,
    kind: joint.type,
    bodyA: joint.body_a,
    bodyB: joint.body_b,
    frameA: toFrame(
      joint.anchor,
      axes,
      bodies.find((body) => body.id === joint.body_a),
    ),
    frameB: toFrame(
      joint.anchor,
      axes,
      bodies.find((body) => body.id === joint.body_b),
    ),
  });
}

function toLoad(force: BenchmarkForce, id: string, bodies: Body[]): Load {
  const find = (name: string) => bodies.find((body) => body.id === name);
  if (force.type === 'spring') {
    return createLoad({
      id,
      kind: 'spring',
      bodyA: force.body_a,
      bodyB: force.body_b,
      pointA: toLocal(force.anchor_a, find(force.body_a)),
      pointB: toLocal(force.anchor_b, find(force.body_b)),
      stiffness: force.stiffness,
      damping: force.damping,
      restLength: force.rest_length,
    });
  }
  if (force.type === 'torque') {
    const { body, torque_world, t_on, t_off } = force;
    return createLoad({
      id,
      kind: 'torque',
      body,
      vector: torque_world,
      frame: 'world',
      from: t_on ?? 0,
      until: t_off ?? null,
    });
  }
  return createLoad({
    id,
    kind: 'force',
    body: force.body,
    point: toLocal(force.point_world, find(force.body)),
    vector: force.force_world,
    frame: 'world',
  });
}

/** World point and axes as a frame of `body`, or of the ground. */
export function toFrame(point: Vec3, axes: Quat, body: Body | undefined): JointFrame {
  return {
    position: toLocal(point, body),
    orientation: body ? multiply(conjugate(body.orientation), axes) : axes,
  };
}

export function toLocal(point: Vec3, body: Body | undefined): Vec3 {
  if (!body) return point;
  const d = point.map((value, c) => value - body.position[c]) as unknown as Vec3;
  return rotateVector(conjugate(body.orientation), d);
}

/** A quaternion that turns z onto `axis`. */
export function alignZ(axis: Vec3): Quat {
  const [x, y, z] = axis.map((value) => value / Math.hypot(...axis));
  if (z < -1 + 1e-12) return [0, 1, 0, 0];
  const s = Math.hypot(1 + z, x, y);
  return [(1 + z) / s, -y / s, x / s, 0];
}

export function conjugate([w, x, y, z]: Quat): Quat {
  return [w, -x, -y, -z];
}

export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export function rotateVector(q: Quat, v: Vec3): Vec3 {
  const [, x, y, z] = multiply(multiply(q, [0, ...v]), conjugate(q));
  return [x, y, z];
}
