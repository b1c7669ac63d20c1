/** Shipped machines of vehicles: a double wishbone on a test rig, and a landing gear with a folding brace. */
import { COLORS, STEEL, bar, joinAt, polar, round } from './example-parts';
import { multiply } from './benchmark';
import { createBody, createDriver, createLoad, createProject } from '../../engine/model/defaults';
import type { Body, Project, Vec3 } from '../../engine/model/project';

const O: Vec3 = [0, 0, 0];
const ALLOY = 2700;

const light = (body: Body): Body => ({ ...body, mass: { kind: 'shape', density: ALLOY } });

/**
 * Of the suspension, seen from the front, from the middle of the car on the road [m]: pins of the wishbones on the chassis, ball joints of
 * the upright, where the tyre touches the road, radius of the tyre, top of the spring, its seat along the lower wishbone; [N/m, m] the
 * spring; [m, Hz] the rig.
 */
export const WISHBONE = {
  lower: [0.3, 0.2, 0],
  upper: [0.38, 0.46, 0],
  lowerBall: [0.68, 0.19, 0],
  upperBall: [0.65, 0.5, 0],
  patch: [0.75, 0, 0],
  tyre: 0.31,
  top: [0.44, 0.64, 0],
  seat: 0.25,
  stiffness: 60_000,
  restLength: 0.55,
  amplitude: 0.05,
  frequency: 0.025,
} as const;

function doubleWishbone(): Project {
  const project = createProject('Double wishbone');
  const { lower, upper, lowerBall, upperBall, patch, tyre, top, seat } = WISHBONE;
  const { stiffness, restLength, amplitude, frequency } = WISHBONE;
  const lowerArm = wishbone('lower-arm', 'Lower wishbone', [lower, lowerBall], 0.5, COLORS[0]);
  const upperArm = wishbone('upper-arm', 'Upper wishbone', [upper, upperBall], 0.75, COLORS[1]);
  const upright = bar('upright', 'Upright', lowerBall, upperBall, 0.022, COLORS[2]);
  const hub: Vec3 = [patch[0], tyre, 0];
  const wheel = createBody({
    id: 'wheel',
    name: 'Wheel',
    position: hub,
    shape: { kind: 'tube', from: [-0.1, 0, 0], to: [0.1, 0, 0], diameter: 2 * tyre, wall: 0.11 },
    mass: { kind: 'shape', density: 700 },
    color: '#4a4f57',
  });
  const pad = createBody({
    id: 'pad',
    name: 'Rig pad',
    position: patch,
    shape: { kind: 'box', center: [0, -0.015, 0], size: [0.3, 0.03, 0.3] },
    mass: { kind: 'shape', density: STEEL },
    color: COLORS[6],
  });
  return {
    ...project,
    notes:
      'The front left corner of a car on a test rig, seen from the front; the steering and the damper are left out. The pad lifts the wheel by 50 mm and lowers it as far, slowly. The Drivers chart over the position of the pad is the load of the wheel over its travel, and its slope the wheel rate.',
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 40, outputInterval: 0.1 },
    bodies: [lowerArm, upperArm, upright, wheel, pad],
    joints: [
      joinAt('lower-pin', 'Lower chassis pin', 'hinge', null, lowerArm, lower),
      joinAt('upper-pin', 'Upper chassis pin', 'hinge', null, upperArm, upper),
      joinAt('lower-ball', 'Lower ball joint', 'hinge', lowerArm, upright, lowerBall),
      joinAt('upper-ball', 'Upper ball joint', 'hinge', upperArm, upright, upperBall),
      joinAt('hub', 'Hub', 'fixed', upright, wheel, hub),
      joinAt('lift', 'Pad guide', 'slider', null, pad, patch, [0, 1, 0]),
      joinAt('patch', 'Contact patch', 'point-in-plane', pad, wheel, patch, [0, 1, 0]),
    ],
    drivers: [
      createDriver({
        id: 'rig',
        name: 'Rig',
        joint: 'lift',
        kind: 'position',
        value: 0,
        motion: { kind: 'harmonic', amplitude, frequency, phase: 0 },
      }),
    ],
    loads: [
      createLoad({
        id: 'spring',
        name: 'Spring',
        kind: 'spring',
        bodyA: 'ground',
        pointA: top,
        bodyB: 'lower-arm',
        pointB: [seat, 0, 0],
        stiffness,
        damping: 0,
        restLength,
      }),
    ],
  };
}

/** A fork in the plane of its two pins and its ball joint; its body frame sits between the pins, with x towards the ball joint. */
function wishbone(
  id: string,
  name: string,
  [from, to]: readonly [Vec3, Vec3],
  open: number,
  color: string,
): Body {
  const length = round(Math.hypot(to[0] - from[0], to[1] - from[1]));
  const half = Math.atan2(to[1] - from[1], to[0] - from[0]) / 2;
  return createBody({
    id,
    name,
    position: from,
    // y of the plate along z of the car
    orientation: multiply([Math.cos(half), 0, 0, Math.sin(half)], [Math.SQRT1_2, Math.SQRT1_2, 0, 0]),
    shape: {
      kind: 'plate',
      points: [
        [-0.02, 0.15],
        [-0.02, 0.11],
        [round(open * length), 0.01],
        [round(open * length), -0.01],
        [-0.02, -0.11],
        [-0.02, -0.15],
        [0.03, -0.15],
        [length, -0.025],
        [length, 0.025],
        [0.03, 0.15],
      ],
      thickness: 0.028,
    },
    mass: { kind: 'shape', density: ALLOY },
    color,
  });
}

/**
 * Of the landing gear, from its pivot, x aft [m]: the leg, where the brace holds it, the brace's pin on the airframe, its upper link along
 * the line to the leg and how far the knee lies beyond that line; where the cylinder acts on the upper link, its pin on the airframe,
 * its stroke; [N] the air.
 */
export const GEAR = {
  leg: 1.25,
  brace: 0.75,
  pin: [0.85, 0.05, 0],
  upper: 0.56,
  beyond: 0.01,
  horn: 0.18,
  foot: [0.62, 0.62, 0],
  stroke: 0.23,
  air: 400,
} as const;

function landingGear(): Project {
  const project = createProject('Landing gear');
  const { leg: length, brace, pin, upper, beyond, horn, foot, stroke, air } = GEAR;
  const B: Vec3 = [0, -brace, 0];
  const down = Math.atan2(B[1] - pin[1], B[0] - pin[0]);
  // the knee lies beyond the line, aft and below
  const knee = polar(polar(pin, upper, down), beyond, down + Math.PI / 2);
  const axle: Vec3 = [0, -length, 0];
  const leg = light(bar('leg', 'Leg', O, axle, 0.06, COLORS[0]));
  const wheel = (id: string, name: string, z: number) =>
    createBody({
      id,
      name,
      position: [0, -length, z],
      shape: { kind: 'cylinder', center: O, axis: [0, 0, 1], radius: 0.28, length: 0.16 },
      mass: { kind: 'shape', density: 500 },
      color: '#4a4f57',
    });
  const [port, starboard] = [wheel('port', 'Port wheel', 0.16), wheel('starboard', 'Starboard wheel', -0.16)];
  const upperLink = light(bar('upper', 'Upper brace', pin, knee, 0.04, COLORS[1]));
  const lowerLink = light(bar('lower', 'Lower brace', knee, B, 0.036, COLORS[2]));
  const S = polar(pin, horn, Math.atan2(knee[1] - pin[1], knee[0] - pin[0]));
  const along = Math.atan2(S[1] - foot[1], S[0] - foot[0]);
  const barrel = light(bar('barrel', 'Actuator barrel', foot, polar(foot, 0.36, along), 0.045, COLORS[4]));
  const piston = bar('piston', 'Actuator rod', polar(foot, 0.3, along), S, 0.022, COLORS[5]);
  const direction: Vec3 = [round(Math.cos(along)), round(Math.sin(along)), 0];
  return {
    ...project,
    notes:
      'A main gear that swings aft. Down, its brace is almost straight, with the knee 10 mm beyond the line: what pushes the leg aft, like the air, presses the knee on, so that the gear cannot fold. The actuator pulls the knee back over the line and folds the brace. The Drivers chart shows its force.',
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 10, outputInterval: 0.02 },
    bodies: [leg, port, starboard, upperLink, lowerLink, barrel, piston],
    joints: [
      joinAt('trunnion', 'Trunnion', 'hinge', null, leg, O),
      joinAt('port-axle', 'Port axle', 'fixed', leg, port, [0, -length, 0.1]),
      joinAt('starboard-axle', 'Starboard axle', 'fixed', leg, starboard, [0, -length, -0.1]),
      joinAt('brace-pin', 'Brace pin', 'hinge', null, upperLink, pin),
      joinAt('knee', 'Knee', 'hinge', upperLink, lowerLink, knee),
      joinAt('leg-pin', 'Leg pin', 'hinge', lowerLink, leg, B),
      joinAt('actuator-foot', 'Actuator foot', 'hinge', null, barrel, foot),
      joinAt('actuator', 'Actuator', 'slider', barrel, piston, foot, direction),
      joinAt('actuator-head', 'Actuator head', 'hinge', piston, upperLink, S),
    ],
    drivers: [
      createDriver({
        id: 'stroke',
        name: 'Stroke',
        joint: 'actuator',
        kind: 'position',
        value: 0,
        motion: {
          kind: 'cycloidal',
          rise: -stroke,
          start: 0.5,
          riseTime: 4,
          dwellTime: 1,
          returnTime: 4,
          restTime: 0.5,
          repeat: 'once',
        },
      }),
    ],
    loads: [
      createLoad({
        id: 'air',
        name: 'Air',
        kind: 'force',
        body: 'leg',
        point: [length, 0, 0],
        vector: [air, 0, 0],
        frame: 'world',
      }),
    ],
  };
}

/** File name and project of each. */
export const VEHICLE_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'double-wishbone.kempe': doubleWishbone,
  'landing-gear.kempe': landingGear,
};
