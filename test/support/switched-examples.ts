/** Shipped examples with end stops, dry friction and motors of a largest effort. */
import { COLORS, STEEL, bar, joinAt, round } from './example-parts';
import { createBody, createDriver, createProject } from '../../engine/model/defaults';
import type { Project } from '../../engine/model/project';

/** Of the press: length of either link [m], their angle to the vertical as drawn [rad], stop [m], motor [N m]. */
export const PRESS = { link: 0.2, angle: round((40 * Math.PI) / 180), stop: -0.09, torque: 60 } as const;

/** Two links that straighten push a ram onto its stop with a force that grows without bound towards the dead point. */
function togglePress(): Project {
  const project = createProject('Toggle press');
  const { link, angle } = PRESS;
  const top = 2 * link;
  const knee = [round(link * Math.sin(angle)), round(top - link * Math.cos(angle)), 0] as const;
  const foot = [0, round(top - 2 * link * Math.cos(angle)), 0] as const;
  const upper = bar('upper', 'Upper link', [0, top, 0], knee, 0.012, COLORS[0]);
  const lower = bar('lower', 'Lower link', knee, foot, 0.012, COLORS[1]);
  const ram = createBody({
    id: 'ram',
    name: 'Ram',
    position: foot,
    shape: { kind: 'box', center: [0, -0.03, 0], size: [0.06, 0.05, 0.06] },
    mass: { kind: 'shape', density: STEEL },
    color: COLORS[2],
  });
  return {
    ...project,
    notes:
      'A motor of at most 60 N m straightens the knee and presses the ram onto its stop, 3.6 mm above the dead point: the Joints chart of the guide shows the 1.1 kN that the stop carries. Move the stop closer to the dead point, and the force grows.',
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 1.5, outputInterval: 0.0025 },
    bodies: [upper, lower, ram],
    joints: [
      joinAt('crown', 'Crown pin', 'hinge', null, upper, [0, top, 0]),
      joinAt('knee', 'Knee pin', 'hinge', upper, lower, knee),
      joinAt('foot', 'Ram pin', 'hinge', lower, ram, foot),
      {
        ...joinAt('guide', 'Guide', 'slider', null, ram, foot, [0, 1, 0]),
        limits: { minimum: PRESS.stop, maximum: 0.05, restitution: 0.2 },
        friction: { coulomb: 5, viscous: 2 },
      },
    ],
    drivers: [
      createDriver({
        id: 'motor',
        name: 'Motor',
        joint: 'crown',
        kind: 'speed',
        value: -1.5,
        maximum: PRESS.torque,
      }),
    ],
  };
}

/** File name and project, in the order of the start page. */
export const SWITCHED_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'toggle-press.kempe': togglePress,
};
