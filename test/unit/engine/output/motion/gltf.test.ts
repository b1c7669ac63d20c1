/** The glTF file against the validator of those who publish the format, and its motion against the recording. */
import { expect, test } from 'vitest';
import { validateBytes } from 'gltf-validator';
import { EXAMPLES } from '../../../../support/examples';
import { Recording } from '../../../../../engine/results/recording/recording';
import { buildShape } from '../../../../../engine/output/solid/build-shape';
import { createProject } from '../../../../../engine/model/defaults';
import { frameTimes } from '../../../../../engine/output/motion/frame-times';
import { poseFromRecording } from '../../../../../renderer/sim/playback/pose';
import { record } from '../../../../support/recorded';
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { sceneryOf } from '../../../../../engine/output/fittings/scenery';
import { writeGlb } from '../../../../../engine/output/motion/gltf';
import type { FrameTimes } from '../../../../../engine/output/motion/frame-times';
import { createCoilBuffers, writeCoil } from '../../../../../engine/output/fittings/coil';
import { poseAt } from '../../../../../engine/output/motion/recorded-pose';
import { add, distance, rotate } from '../../../../../engine/results/free-body/vectors';
import { GROUND } from '../../../../../engine/model/project';
import type { Project, Vec3 } from '../../../../../engine/model/project';

interface Gltf {
  nodes: {
    name: string;
    mesh?: number;
    children?: number[];
    rotation?: number[];
    translation?: number[];
    scale?: number[];
  }[];
  meshes?: { primitives: { attributes: { POSITION: number }; targets?: { POSITION: number }[] }[] }[];
  animations?: {
    channels: { sampler: number; target: { node: number; path: string } }[];
    samplers: { input: number; output: number }[];
  }[];
  accessors: { bufferView: number; count: number }[];
  bufferViews: { byteOffset: number; byteLength: number }[];
}

function glbOf(recording: Recording, range: FrameTimes): Promise<Uint8Array> {
  return writeGlb(
    {
      project: recording.project,
      digest: 'abc',
      program: 'Kempe',
      poseAt: (body, time, out) => poseFromRecording(recording, body, time, out),
      meshOf: ({ shape }) => buildShape(shape),
      scenery: sceneryOf(recording.project, recording, runLayers(recording.project, recording)),
    },
    range,
  );
}

function parse(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer);
  const size = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size))) as Gltf;
  const start = 20 + size + 8;
  const floats = (accessor: number): Float32Array => {
    const { byteOffset, byteLength } = json.bufferViews[json.accessors[accessor].bufferView];
    return new Float32Array(bytes.slice(start + byteOffset, start + byteOffset + byteLength).buffer);
  };
  return { json, floats };
}

const short = (project: Project): Project => ({
  ...project,
  settings: { ...project.settings, duration: 0.5, outputInterval: 0.01 },
});
const times = frameTimes({ from: 0, until: 0.5, rate: 25, speed: 0.5 }) as FrameTimes;

test.each([
  ...['four-bar-with-load.kempe', 'rssr.kempe', 'torque-free-body.kempe', 'cam-follower.kempe'],
  ...['gear-reducer.kempe', 'flyball-governor.kempe', 'bifilar-pendulum.kempe', 'ellipsograph.kempe'],
])('%s passes the validator without a word', async (file) => {
  const { issues } = await validateBytes(await glbOf(record(short(EXAMPLES[file]())), times));
  expect(issues.messages).toEqual([]);
});

test('each body is a node that is moved as it was recorded, turned the short way', async () => {
  const recording = record(short(EXAMPLES['four-bar-with-load.kempe']()));
  const { json, floats } = parse(await glbOf(recording, times));
  const names = recording.project.bodies.map(({ name }) => name);
  expect(json.nodes.slice(0, names.length).map(({ name }) => name)).toEqual(names);
  expect(json.nodes.at(-1)!.name).toBe(recording.project.name);
  const crank = json.nodes.findIndex(({ name }) => name === 'Crank');
  const [animation] = json.animations ?? [];
  const rotation = animation.channels.find(
    ({ target }) => target.node === crank && target.path === 'rotation',
  );
  const { input, output } = animation.samplers[rotation?.sampler ?? -1];
  const shown = floats(input);
  const q = floats(output);
  expect(shown).toHaveLength(26);
  expect(shown[25]).toBeCloseTo(1, 6);
  for (let k = 0; k < 26; k++) {
    const i = recording.indexAt(times.times[k] + 1e-9);
    ['qx', 'qy', 'qz', 'qw'].forEach((c, j) => {
      const sign = Math.sign(q[4 * k + 3] * (recording.column('body/crank/qw')?.[i] ?? 0)) || 1;
      expect(sign * q[4 * k + j]).toBeCloseTo(recording.column(`body/crank/${c}`)?.[i] ?? NaN, 5);
    });
    if (k > 0)
      expect([0, 1, 2, 3].reduce((sum, j) => sum + q[4 * k + j] * q[4 * k - 4 + j], 0)).toBeGreaterThan(0);
  }
});

test('names that would break a format stay names, and a project of nothing is a file of nothing', async () => {
  const project = short(EXAMPLES['four-bar-with-load.kempe']());
  const name = '"],"x":[{ <script>\\ \u{1f600}'.repeat(3);
  const recording = record({
    ...project,
    bodies: project.bodies.map((body, i) => (i === 0 ? { ...body, name } : body)),
  });
  const bytes = await glbOf(recording, times);
  expect(parse(bytes).json.nodes[0].name).toBe(name);
  expect((await validateBytes(bytes)).issues.numErrors).toBe(0);
  const empty = new Recording({ ...recording, project: createProject('Empty'), channels: [] });
  const { issues } = await validateBytes(await glbOf(empty, { times: [0], shownAt: [0], duration: 1 }));
  expect(issues.numErrors).toBe(0);
});

test('a coil stretches between its points, its wire as thick as ever', async () => {
  const recording = record(short(EXAMPLES['flyball-governor.kempe']()));
  const { project } = recording;
  const { json, floats } = parse(await glbOf(recording, times));
  const spring = project.loads.find(({ kind }) => kind === 'spring')!;
  const index = json.nodes.findIndex(({ name }) => name === spring.name);
  const { primitives } = json.meshes![json.nodes[index].mesh!];
  const [{ attributes, targets }] = primitives;
  const [still, more] = [floats(attributes.POSITION), floats(targets![0].POSITION)];
  const outputOf = (path: string): Float32Array => {
    const [{ channels, samplers }] = json.animations!;
    const { sampler } = channels.find(({ target }) => target.node === index && target.path === path)!;
    return floats(samplers[sampler].output);
  };
  const [weights, places, turns] = [outputOf('weights'), outputOf('translation'), outputOf('rotation')];
  expect([Math.min(...weights), Math.max(...weights)]).toEqual([0, 1]);
  const { coils } = sceneryOf(project, recording, runLayers(project, recording));
  const expected = createCoilBuffers();
  for (const [k, weight] of weights.entries()) {
    const ends = coils[0].ends.map(({ body, point }) => {
      const { position, orientation } = poseAt(recording, body, times.times[k]);
      return body === GROUND ? point : add(position, rotate(orientation, point));
    });
    const length = distance(ends[0], ends[1]);
    places.slice(3 * k, 3 * k + 3).forEach((at, c) => expect(at).toBeCloseTo(ends[0][c], 6));
    const [x, y, z, w] = turns.slice(4 * k, 4 * k + 4);
    rotate([w, x, y, z], [0, 0, length]).forEach((part, c) =>
      expect(part).toBeCloseTo(ends[1][c] - ends[0][c], 6),
    );
    writeCoil({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: length }, coils[0].coil, expected);
    const off = still.map((at, i) => Math.abs(at + weight * more[i] - expected.positions[i]));
    // the wire leans while it stretches: measured 8.5e-6 of its radius
    expect(Math.max(...off)).toBeLessThan(2.5e-5 * coils[0].coil.wire);
  }
});

test('a massless rod reaches from joint to joint', async () => {
  const recording = record(short(EXAMPLES['bifilar-pendulum.kempe']()));
  const { project } = recording;
  const { json } = parse(await glbOf(recording, times));
  const rods = project.joints.filter(({ kind }) => kind === 'distance');
  expect(rods.length).toBe(2);
  for (const rod of rods) {
    const node = json.nodes.find(({ name }) => name === rod.name)!;
    const [a, b] = [[rod.bodyA, rod.frameA] as const, [rod.bodyB, rod.frameB] as const].map(
      ([body, { position }]) => {
        const pose = poseAt(recording, body, times.times[0]);
        return body === GROUND ? position : add(pose.position, rotate(pose.orientation, position));
      },
    );
    expect(node.scale![2]).toBeCloseTo(distance(a, b), 6);
    const [x, y, z, w] = node.rotation!;
    const half = rotate([w, x, y, z], [0, 0, node.scale![2] / 2]);
    add(node.translation as unknown as Vec3, half).forEach((part, c) => expect(part).toBeCloseTo(b[c], 6));
  }
});

test('a world whose z is up stands upright', async () => {
  const recording = record(short(EXAMPLES['hooke-joint.kempe']()));
  expect(recording.project.settings.gravity[2]).toBeLessThan(0);
  const { json } = parse(await glbOf(recording, times));
  expect(json.nodes.at(-1)?.rotation).toEqual([-Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
});

test('pictures are taken at exact parts of the recorded time', () => {
  const found = frameTimes({ from: 0.2, until: 1.2, rate: 30, speed: 1 });
  expect(found?.times).toHaveLength(31);
  expect(found?.times[3]).toBe(0.2 + 3 / 30);
  expect(found?.times[30]).toBeLessThanOrEqual(1.2);
  expect(found?.shownAt[30]).toBe(1);
  expect(frameTimes({ from: 0, until: 1, rate: 30, speed: 0.1 })?.times).toHaveLength(301);
  expect(frameTimes({ from: 1, until: 1, rate: 30, speed: 1 })?.times).toEqual([1]);
  expect(frameTimes({ from: 1, until: 0, rate: 30, speed: 1 })).toBeNull();
  expect(frameTimes({ from: 0, until: 1e6, rate: 60, speed: 1 })).toBeNull();
  expect(frameTimes({ from: 0, until: NaN, rate: 60, speed: 1 })).toBeNull();
});
