/** Shipped examples whose bodies touch. */
import { COLORS, STEEL, joinAt, round } from './example-parts';
import { createBody, createContact, createDriver, createProject } from '../../engine/model/defaults';
import type { Project } from '../../engine/model/project';

/** Of the cam: radius and eccentricity [m], speed [rad/s]; and friction under the follower [1]. */
export const CAM = { radius: 0.04, eccentricity: 0.01, speed: round(8 * Math.PI), friction: 0.1 } as const;

/** An eccentric round cam lifts a flat-faced follower by its own weight: a sine, whatever the radius. */
function camFollower(): Project {
  const project = createProject('Cam and follower');
  const cam = createBody({
    id: 'cam',
    name: 'Cam',
    shape: { kind: 'sphere', center: [0, -CAM.eccentricity, 0], radius: CAM.radius },
    mass: { kind: 'shape', density: STEEL },
    color: COLORS[1],
  });
  const rest = round(CAM.radius - CAM.eccentricity);
  const follower = createBody({
    id: 'follower',
    name: 'Follower',
    position: [0, rest, 0],
    shape: { kind: 'rod', from: [0, 0.008, 0], to: [0, 0.15, 0], radius: 0.008 },
    mass: { kind: 'shape', density: STEEL },
    color: COLORS[0],
  });
  return {
    ...project,
    notes:
      'An eccentric cam at 240 rpm lifts a flat follower, which its weight alone holds down: see the normal force in the Contacts chart. Above 299 rpm the weight is not enough and the follower jumps: change the speed of the motor.',
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 1, outputInterval: 0.0025 },
    bodies: [cam, follower],
    joints: [
      joinAt('shaft', 'Shaft', 'hinge', null, cam, [0, 0, 0]),
      joinAt('guide', 'Guide', 'slider', null, follower, [0, 0.12, 0], [0, 1, 0]),
    ],
    contacts: [
      createContact({
        id: 'face',
        name: 'Face',
        bodyA: 'follower',
        bodyB: 'cam',
        plane: { point: [0, 0, 0], normal: [0, -1, 0] },
        restitution: 0.3,
        friction: CAM.friction,
      }),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'shaft', value: CAM.speed })],
  };
}

/** File name and project, in the order of the start page. */
export const CONTACT_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'cam-follower.kempe': camFollower,
};
