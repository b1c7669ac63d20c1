/** Examples beyond the planar ones: spatial loops, a shaft coupling, exact lines, a governor, gears. */
import { COLORS, LIVE_TOLERANCE, STEEL, joinAt, renamed, round } from './example-parts';
import { benchmarkProject, multiply, readBenchmark, rotateVector, toFrame, toLocal } from './benchmark';
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createProject,
} from '../../engine/model/defaults';
import type { Body, Project, Quat, Shape, Vec3 } from '../../engine/model/project';

/** A round bar between two points of space; its body frame sits at `from`, along the axes of the world. */
function spatialBar(id: string, name: string, from: Vec3, to: Vec3, radius: number, color: string): Body {
  const end = to.map((value, c) => round(value - from[c])) as unknown as Vec3;
  return createBody({
    id,
    name,
    position: from,
    shape: { kind: 'rod', from: [0, 0, 0], to: end, radius },
    mass: { kind: 'shape', density: STEEL },
    color,
  });
}

function rssr(): Project {
  const project = createProject('Spatial four-bar (RSSR)');
  const [crankLength, rockerLength] = [0.08, 0.18];
  const A: Vec3 = [0, crankLength, 0];
  const O2: Vec3 = [0.25, 0.2, 0];
  const B: Vec3 = [O2[0], round(O2[1] + rockerLength / 2), round((rockerLength * Math.sqrt(3)) / 2)];
  const crank = spatialBar('crank', 'Crank', [0, 0, 0], A, 0.007, COLORS[0]);
  const coupler = spatialBar('coupler', 'Coupler', A, B, 0.006, COLORS[1]);
  const rocker = spatialBar('rocker', 'Rocker', O2, B, 0.007, COLORS[2]);
  return {
    ...project,
    notes:
      'A crank about the vertical swings a rocker about a horizontal axis through a coupler on two ball joints. Two degrees of freedom: one is the idle spin of the coupler about itself.',
    settings: { ...project.settings, gravity: [0, 0, -9.81], duration: 3, outputInterval: 0.005 },
    bodies: [crank, coupler, rocker],
    joints: [
      joinAt('pin-o1', 'Crank pin', 'hinge', null, crank, [0, 0, 0]),
      joinAt('ball-a', 'Ball A', 'ball', crank, coupler, A),
      joinAt('ball-b', 'Ball B', 'ball', coupler, rocker, B),
      joinAt('pin-o2', 'Rocker pin', 'hinge', null, rocker, O2, [1, 0, 0]),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Crank speed', joint: 'pin-o1', value: round(2 * Math.PI) })],
  };
}

function hooke(): Project {
  const project = createProject('Hooke joint');
  const bend = (40 * Math.PI) / 180;
  const along: Vec3 = [round(Math.cos(bend)), 0, round(Math.sin(bend))];
  const tilt: Quat = [Math.cos(bend / 2), 0, -Math.sin(bend / 2), 0];
  // joint axes with z along the shaft and x across the plane of the two shafts
  const axes: Quat = [0.5, 0.5, 0.5, 0.5];
  const shaft: Shape = { kind: 'rod', from: [-0.3, 0, 0], to: [0, 0, 0], radius: 0.012 };
  const steel = { kind: 'shape', density: STEEL } as const;
  const input = createBody({ id: 'input', name: 'Input shaft', shape: shaft, mass: steel, color: COLORS[0] });
  const output = createBody({
    id: 'output',
    name: 'Output shaft',
    orientation: tilt,
    shape: { kind: 'rod', from: [0, 0, 0], to: [0.3, 0, 0], radius: 0.012 },
    mass: steel,
    color: COLORS[1],
  });
  const disc = createBody({
    id: 'flywheel',
    name: 'Flywheel',
    orientation: tilt,
    shape: { kind: 'cylinder', center: [0.25, 0, 0], axis: [1, 0, 0], radius: 0.08, length: 0.02 },
    mass: steel,
    color: COLORS[2],
  });
  const end = rotateVector(tilt, [0.3, 0, 0]).map(round) as unknown as Vec3;
  return {
    ...project,
    notes:
      'Two shafts at 40 degrees. The input turns at 60 rpm; the output speeds up and slows down twice a turn, between cos 40 and 1 / cos 40 times that, and the flywheel makes the torque felt.',
    settings: { ...project.settings, gravity: [0, 0, -9.81], duration: 3, outputInterval: 0.005 },
    bodies: [input, output, disc],
    joints: [
      joinAt('bearing-in', 'Input bearing', 'hinge', null, input, [-0.3, 0, 0], [1, 0, 0]),
      createJoint({
        id: 'cross',
        name: 'Cross',
        kind: 'universal',
        bodyA: 'input',
        bodyB: 'output',
        frameA: toFrame([0, 0, 0], axes, input),
        frameB: toFrame([0, 0, 0], multiply(tilt, axes), output),
      }),
      joinAt('bearing-out', 'Output bearing', 'hinge', null, output, end, along),
      joinAt(
        'key',
        'Key',
        'fixed',
        output,
        disc,
        rotateVector(tilt, [0.25, 0, 0]).map(round) as unknown as Vec3,
        along,
      ),
    ],
    drivers: [
      createDriver({ id: 'motor', name: 'Input speed', joint: 'bearing-in', value: round(2 * Math.PI) }),
    ],
  };
}

function peaucellier(): Project {
  const benchmark = readBenchmark('peaucellier');
  const project = benchmarkProject(benchmark);
  const names: Record<string, string> = { crank: 'Crank', armA: 'Arm A', armB: 'Arm B' };
  const half: Record<string, number> = { crank: 0.5, armA: 1.5, armB: 1.5 };
  return {
    ...renamed(project, 'Peaucellier\u2019s straight line'),
    notes:
      'The first linkage to draw an exact straight line (1864): the pin Q of the rhombus stays on x = 2.5 m while the crank swings under gravity. Seven bars on ten hinges, of whose fifty constraints nine are redundant.',
    settings: { ...project.settings, ...LIVE_TOLERANCE, duration: 5, outputInterval: 0.01 },
    bodies: project.bodies.map((body, i) => ({
      ...body,
      name: names[body.id] ?? `Bar ${body.id}`,
      shape: {
        kind: 'rod',
        from: [-(half[body.id] ?? 1), 0, 0],
        to: [half[body.id] ?? 1, 0, 0],
        radius: 0.03,
      },
      color: COLORS[i],
    })),
    joints: project.joints.map((joint) => ({ ...joint, name: `Pin ${joint.id}` })),
  };
}

function bricard(): Project {
  const benchmark = readBenchmark('a04-bricard');
  const project = benchmarkProject(benchmark);
  return {
    ...renamed(project, 'Bricard\u2019s mechanism'),
    notes:
      'Five bars and six hinges in a closed spatial loop that by the count of its constraints could not move at all, and does (A04 of the IFToMM benchmark library): one constraint is redundant in every position.',
    settings: { ...project.settings, ...LIVE_TOLERANCE, duration: 10, outputInterval: 0.01 },
    bodies: project.bodies.map((body, i): Body => {
      const { inertia } = body.mass as Extract<Body['mass'], { kind: 'custom' }>;
      const long = inertia.indexOf(Math.min(inertia[0], inertia[1], inertia[2]));
      const size = [0, 1, 2].map((c) => (c === long ? 1 : 0.1)) as unknown as Vec3;
      return {
        ...body,
        name: `Bar ${i + 1}`,
        shape: { kind: 'box', center: [0, 0, 0], size },
        color: COLORS[i],
      };
    }),
    joints: project.joints.map((joint, i) => ({ ...joint, name: `Hinge P${i}` })),
  };
}

function governor(): Project {
  const benchmark = readBenchmark('a05-governor');
  const project = benchmarkProject(benchmark);
  const arm = (body: Body, side: number): Shape => {
    const hinge: Vec3 = [side * 0.05, 0, 1];
    const tip: Vec3 = [side * (0.05 + Math.cos(Math.PI / 6)), 0, 0.5];
    const [from, to] = [hinge, tip].map((point) => toLocal(point, body).map(round) as unknown as Vec3);
    return { kind: 'rod', from, to, radius: 0.025 };
  };
  const shapes: Record<string, (body: Body) => Shape> = {
    shaft: () => ({ kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius: 0.02, length: 1 }),
    slider: () => ({ kind: 'box', center: [0, 0, 0], size: [0.1, 0.1, 0.1] }),
    rodR: (body) => arm(body, 1),
    rodL: (body) => arm(body, -1),
  };
  const names: Record<string, string> = {
    shaft: 'Shaft',
    slider: 'Sleeve',
    rodR: 'Right arm',
    rodL: 'Left arm',
  };
  return {
    ...renamed(project, 'Flyball governor'),
    notes:
      'Watt\u2019s governor with springs so stiff and strongly damped that they act almost as rods (A05 of the IFToMM benchmark library): a hard case for explicit integrators. The arms rise and fall as the shaft turns.',
    settings: { ...project.settings, ...LIVE_TOLERANCE, step: 1e-5, duration: 2, outputInterval: 0.005 },
    bodies: project.bodies.map((body, i) => ({
      ...body,
      name: names[body.id],
      shape: shapes[body.id](body),
      color: COLORS[i],
    })),
    joints: project.joints.map((joint) => ({
      ...joint,
      name: { base: 'Base', slide: 'Sleeve guide', A: 'Pin A', B: 'Pin B' }[joint.id] as string,
    })),
    loads: project.loads.map((load, i) => ({ ...load, name: ['Right link', 'Left link'][i] })),
  };
}

function gears(): Project {
  const project = createProject('Screw jack with gears');
  const steel = { kind: 'shape', density: STEEL } as const;
  const wheel = (id: string, name: string, x: number, radius: number, color: string): Body =>
    createBody({
      id,
      name,
      position: [x, 0, 0],
      shape: { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius, length: 0.02 },
      mass: steel,
      color,
    });
  const pinion = wheel('pinion', 'Pinion', -0.08, 0.02, COLORS[0]);
  const nut = wheel('wheel', 'Wheel', 0, 0.06, COLORS[1]);
  const platform = createBody({
    id: 'platform',
    name: 'Platform',
    position: [0, 0, 0.1],
    shape: { kind: 'box', center: [0, 0, 0.05], size: [0.12, 0.12, 0.02] },
    mass: steel,
    color: COLORS[2],
  });
  return {
    ...project,
    notes:
      'A pinion of 20 teeth turns a wheel of 60, whose thread of 8 mm pitch lifts a platform that cannot turn. The torque of the driver is what the weight asks for through both ratios.',
    settings: { ...project.settings, gravity: [0, 0, -9.81], duration: 4, outputInterval: 0.01 },
    bodies: [pinion, nut, platform],
    joints: [
      joinAt('pinion-pin', 'Pinion pin', 'hinge', null, pinion, [-0.08, 0, 0]),
      joinAt('wheel-pin', 'Wheel pin', 'hinge', null, nut, [0, 0, 0]),
      // the thread: B advances by the pitch for each turn of B against A, so the wheel is A turned the other way
      { ...joinAt('thread', 'Thread', 'screw', nut, platform, [0, 0, 0]), pitch: -0.008 },
      joinAt('guide', 'Guide', 'constant-orientation', null, platform, [0, 0, 0.1]),
    ],
    couplings: [
      createCoupling({
        id: 'mesh',
        name: 'Mesh',
        joint1: 'pinion-pin',
        joint2: 'wheel-pin',
        ratio: round(-20 / 60),
      }),
    ],
    drivers: [
      createDriver({ id: 'motor', name: 'Pinion speed', joint: 'pinion-pin', value: round(-10 * Math.PI) }),
    ],
  };
}

/** File name and project, in the order of the start page. */
export const SPATIAL_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'rssr.kempe': rssr,
  'hooke-joint.kempe': hooke,
  'peaucellier.kempe': peaucellier,
  'bricard.kempe': bricard,
  'flyball-governor.kempe': governor,
  'screw-jack.kempe': gears,
};
