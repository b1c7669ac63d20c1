/** The IFToMM benchmark mechanisms that are shipped as they are stated: A01 and A02 (A03 to A05 stand with their kin). */
import { COLORS, LIVE_TOLERANCE, renamed, round } from './example-parts';
import { benchmarkProject, readBenchmark, toLocal } from './benchmark';
import type { Body, Project, Shape, Vec3 } from '../../engine/model/project';

/** A bar between two world points, drawn on a body whose mass is stated. */
function drawn(body: Body, from: Vec3, to: Vec3, radius: number): Shape {
  const [a, b] = [from, to].map((point) => toLocal(point, body).map(round) as unknown as Vec3);
  return { kind: 'rod', from: a, to: b, radius };
}

function simplePendulum(): Project {
  const project = benchmarkProject(readBenchmark('a01-pendulum'));
  return {
    ...renamed(project, 'Simple pendulum'),
    notes:
      'A point mass of 1 kg on a massless bar of 1 m, released level (A01 of the IFToMM benchmark library). Its motion is known exactly: the energy chart shows what the solver loses over ten seconds. A rigid body of the same motion stands for the point, whose mass matrix would be singular.',
    settings: { ...project.settings, ...LIVE_TOLERANCE, duration: 10, outputInterval: 0.01 },
    bodies: project.bodies.map((body) => ({
      ...body,
      name: 'Bob and bar',
      shape: drawn(body, [0, 0, 0], [-1, 0, 0], 0.02),
      color: COLORS[0],
    })),
    joints: project.joints.map((joint) => ({ ...joint, name: 'Pin' })),
  };
}

function fourBars(): Project {
  const project = benchmarkProject(readBenchmark('a02-four-bars-2'));
  const name = (id: string) => `${id.startsWith('V') ? 'Upright' : 'Link'} ${id.slice(1)}`;
  const shape = (body: Body): Shape => {
    const index = Number(body.id.slice(1));
    return body.id.startsWith('V')
      ? drawn(body, [index, 0, 0], [index, 1, 0], 0.025)
      : drawn(body, [index - 1, 1, 0], [index, 1, 0], 0.025);
  };
  return {
    ...renamed(project, 'N-four-bar ladder'),
    notes:
      'Two parallelograms fall flat and rise again, about once a second (A02 of the IFToMM benchmark library, N = 2). With all bars in one line the linkage could go on in another branch, and a solver that stumbles there stops or flies apart: see in the Drift chart that this one does not.',
    settings: { ...project.settings, ...LIVE_TOLERANCE, duration: 4.4, outputInterval: 0.02 },
    bodies: project.bodies.map((body, i) => ({
      ...body,
      name: name(body.id),
      shape: shape(body),
      color: COLORS[i],
    })),
    joints: project.joints.map((joint) => ({ ...joint, name: `Pin ${joint.id}` })),
  };
}

/** File name and project of each. */
export const BENCHMARK_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'simple-pendulum.kempe': simplePendulum,
  'n-four-bar.kempe': fourBars,
};
