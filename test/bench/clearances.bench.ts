/**
 * Time of a check of clearances, in processor time of this machine: 20 bodies over 360 poses, all pairs; and two parts of triangles, one of
 * which swings past the other, or spins beside it all the time, which is the hardest, or passes through it.
 */
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { runToEnd } from '../../engine/model/run-to-end';
import { findClearances } from '../../engine/results/clearances/clearances';
import type { TriangleMesh } from '../../engine/geometry/triangle-mesh';
import type { Body, Joint, Project, Shape, Vec3 } from '../../engine/model/project';
import { record } from '../support/recorded';

const scene = (bodies: Body[], joints: Joint[]): Project => {
  const project = createProject('Clearances');
  const settings = { ...project.settings, gravity: [0, 0, 0] as Vec3, duration: 1, outputInterval: 1 / 360 };
  return { ...project, settings, bodies, joints };
};

function time(name: string, project: Project, surfaces: () => TriangleMesh | null): void {
  const recording = record(project);
  const before = process.cpuUsage();
  const { pairs } = runToEnd(findClearances(recording, { surfaces }));
  const { user, system } = process.cpuUsage(before);
  const open = pairs.filter(({ bound, clearance }) => bound < 0.99 * clearance).length;
  console.log(
    `${name}: ${recording.count} poses, ${pairs.length} pairs, ${((user + system) / 1e6).toFixed(2)} s of the processor` +
      `${open > 0 ? `, ${open} of them given up` : ''}`,
  );
}

const at = (position: Vec3): Joint['frameA'] => ({ position, orientation: [1, 0, 0, 0] });

/** Links and boxes that turn at speeds of their own, each about a pin of a grid. */
function turning(): Project {
  const bodies = Array.from({ length: 20 }, (_, i): Body => {
    const shape: Shape =
      i % 2 === 0
        ? { kind: 'box', center: [0.05, 0, 0], size: [0.2, 0.02, 0.02] }
        : { kind: 'link', from: [0, 0, 0], to: [0.14, 0, 0], width: 0.02, thickness: 0.01 };
    const position: Vec3 = [0.3 * (i % 5), 0.3 * Math.floor(i / 5), 0];
    return createBody({ id: `b${i}`, position, shape, angularVelocity: [0, 0, 2 * Math.PI + i / 10] });
  });
  const pins = bodies.map(({ id, position }) =>
    createJoint({ id: `pin-${id}`, bodyB: id, frameA: at(position) }),
  );
  return scene(bodies, pins);
}

/** A ring with that many triangles around its middle and around its section. */
function ring(around: number, section: number): TriangleMesh {
  const points: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < section; j++) {
      const [u, v] = [(2 * Math.PI * i) / around, (2 * Math.PI * j) / section];
      const out = 0.1 + 0.03 * Math.cos(v);
      points.push(out * Math.cos(u), out * Math.sin(u), 0.03 * Math.sin(v));
      const next = ((i + 1) % around) * section;
      const [a, b] = [i * section + j, next + j];
      const [c, d] = [next + ((j + 1) % section), i * section + ((j + 1) % section)];
      triangles.push(a, b, c, a, c, d);
    }
  }
  return { points: Float64Array.from(points), triangles: Uint32Array.from(triangles) };
}

const part = (id: string, position: Vec3, velocity: Vec3, angularVelocity: Vec3): Body =>
  createBody({
    ...{ id, position, velocity, angularVelocity },
    shape: {
      ...{ kind: 'part', source: 'ring.stl', geometry: 'a'.repeat(64), hand: 'as-modelled' },
      ...{ volume: 1e-4, centroid: [0, 0, 0], moments: [1e-7, 1e-7, 1e-7, 0, 0, 0] },
      ...{ middle: [0, 0, 0], size: [0.26, 0.26, 0.06] },
    },
  });

time('20 bodies', turning(), () => null);
for (const [around, section] of [
  [40, 20],
  [100, 50],
  [250, 200],
] as const) {
  const mesh = ring(around, section);
  const count = `2 x ${mesh.triangles.length / 3} triangles`;
  const still = part('a', [0, 0, 0], [0, 0, 0], [0, 0, 1]);
  time(
    `${count}, past each other`,
    scene([still, part('b', [0.29, -0.5, 0], [0, 1, 0], [0, 0, 2])], []),
    () => mesh,
  );
  time(
    `${count}, beside each other`,
    scene([still, part('b', [0.3, 0, 0], [0, 0, 0], [6, 0.3, 0.1])], []),
    () => mesh,
  );
  time(
    `${count}, through each other`,
    scene([still, part('b', [0.2, -0.5, 0.01], [0, 1, 0], [0, 0.3, 2])], []),
    () => mesh,
  );
}
