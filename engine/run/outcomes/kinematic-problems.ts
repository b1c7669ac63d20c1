/** What a kinematic run needs: that the drivers and joints leave no motion free. */
import { prescribes } from '../../kinds/drivers/drivers';
import { hasOneCoordinate } from '../../kinds/joints/joint-coordinates';
import { indeterminateBits } from '../../core/diagnostics/reaction-mask';
import type { Model } from '../preparation/model';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';

/** Most joints named as candidates for a driver. */
const MOST_NAMES = 3;

export function checkKinematic({ project, report }: Model): Problem[] {
  const { degreesOfFreedom, drivenFreedoms } = report.mobility;
  const open = degreesOfFreedom - drivenFreedoms;
  if (open <= 0) return [];
  // a singular position has more motions than the mechanism elsewhere: another driver would be one too many a moment later
  if (report.mobility.reactions.some(({ mask }) => indeterminateBits(mask) !== 0)) return [singularStart];
  const leading = project.drivers.filter((driver) => prescribes(driver) !== null);
  const driven = new Set(leading.map(({ joint }) => joint));
  const candidates = project.joints
    .filter(({ id, kind }) => hasOneCoordinate(kind) && !driven.has(id))
    .map(({ name }) => `“${name}”`);
  const named = candidates.slice(0, MOST_NAMES).join(', ') + (candidates.length > MOST_NAMES ? ', ...' : '');
  return [
    {
      severity: 'error',
      code: 'not-fully-driven',
      record: null,
      field: 'drivers',
      message: `A kinematic run needs every motion to be driven, and ${open} of ${degreesOfFreedom} degrees of freedom ${open === 1 ? 'is' : 'are'} not.`,
      remedy:
        candidates.length > 0
          ? `Add a speed or position driver, for instance to ${named}, or make a dynamic run.`
          : 'Add joints that can be driven, or make a dynamic run.',
    },
  ];
}

const singularStart: Problem = {
  severity: 'error',
  code: 'not-fully-driven',
  record: null,
  field: 'drivers',
  message:
    'The mechanism is drawn in a singular position, where more motions are possible than elsewhere, and the drivers do not say which of them is meant.',
  remedy:
    'Draw it a little off that position, for instance with the crank turned by 1 deg, or make a dynamic run.',
};

/** In a kinematic run the drivers have unlimited effort, and nothing obstructs what they move. */
export function drivenAlone(project: Project): Project {
  return {
    ...project,
    settings: { ...project.settings, solver: 'lagrange', stateForm: 'velocity', stabilisation: 'projection' },
    joints: project.joints.map(({ limits: _limits, friction, ...joint }) => ({
      ...joint,
      ...(friction ? { friction: { ...friction, coulomb: 0 } } : {}),
    })),
    contacts: [],
    drivers: project.drivers.map(({ maximum: _maximum, ...driver }) => driver),
  };
}
