import { createBody, createDriver, createJoint, createProject } from '../../../engine/model/defaults';
import type { Project } from '../../../engine/model/project';

/** A rod hinged at one end, swinging in the plane z = 0. */
export function pendulum(): Project {
  const project = createProject('Pendulum');
  Object.assign(project.settings, { gravity: [0, -9.81, 0], duration: 1, outputInterval: 0.1 });
  project.bodies.push(createBody({ id: 'rod', name: 'Rod', position: [0.1, 0, 0] }));
  project.joints.push(
    createJoint({
      id: 'pin',
      name: 'Pin',
      bodyB: 'rod',
      frameB: { position: [-0.1, 0, 0], orientation: [1, 0, 0, 0] },
    }),
  );
  return project;
}

/** A door on two hinges with one axis: the second adds five rows that the first has already. */
export function door(): Project {
  const project = pendulum();
  project.name = 'Door';
  const high = { position: [0, 0, 0.5], orientation: [1, 0, 0, 0] } as const;
  const onRod = { position: [-0.1, 0, 0.5], orientation: [1, 0, 0, 0] } as const;
  project.joints.push(
    createJoint({ id: 'pin-2', name: 'Upper pin', bodyB: 'rod', frameA: high, frameB: onRod }),
  );
  return project;
}

/** Two hinges that hold the rod in two places at once. */
export function torn(): Project {
  const project = pendulum();
  project.name = 'Torn';
  const away = { position: [5, 0, 0], orientation: [1, 0, 0, 0] } as const;
  project.joints.push(createJoint({ id: 'far', name: 'Far pin', bodyB: 'rod', frameA: away }));
  return project;
}

export function driven(): Project {
  const project = pendulum();
  project.name = 'Driven';
  project.drivers.push(createDriver({ id: 'motor', name: 'Motor', joint: 'pin' }));
  return project;
}
