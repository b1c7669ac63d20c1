/** Run settings in <option>. */
import { Fields } from '../xml/fields';
import type { ImportLog } from '../import-log';
import type { ImportOptions } from '../account';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

export interface Option {
  /** [unit of length/s^2] */
  gravity: Vec3;
  /** [s]; null keeps the default of new projects. */
  step: number | null;
  limits: boolean;
  equality: boolean;
}

const STATES = ['enable', 'disable'] as const;
const GRAVITY: Vec3 = [0, 0, -9.81];

export function readOption(
  elements: readonly XmlElement[],
  root: XmlElement,
  { lengthUnit }: ImportOptions,
  log: ImportLog,
): Option {
  const option: Option = { gravity: GRAVITY, step: null, limits: true, equality: true };
  let given = false;
  for (const element of elements) {
    log.use(element);
    const fields = new Fields(element, log);
    given ||= fields.has('gravity');
    option.gravity = fields.vector('gravity', option.gravity);
    if (fields.has('timestep')) option.step = readStep(fields) ?? option.step;
    if (fields.has('integrator'))
      fields.approximate(
        'the integrator is one of MuJoCo; a run here chooses its steps by the error (Run settings)',
      );
    if (['density', 'viscosity'].some((key) => fields.number(key, 0) !== 0))
      fields.approximate('the medium around the bodies is left out; drag is a load here (Insert > Drag)');
    for (const child of element.children) if (child.name === 'flag') readFlags(child, option, log);
  }
  if (!given && lengthUnit !== 'm' && option.gravity === GRAVITY) {
    const how = `the file says nothing of gravity, which MuJoCo then takes as 9.81 of its units, here ${lengthUnit}/s^2; change it in the settings if 9.81 m/s^2 is meant`;
    log.approximate(elements[0] ?? root, how);
  }
  return option;
}

function readStep(fields: Fields): number | null {
  const step = fields.number('timestep', 0.002);
  if (step > 0) return step;
  fields.refuse('bad-step', `timestep is ${step}`, 'Give a time above 0, in seconds.');
  return null;
}

function readFlags(element: XmlElement, option: Option, log: ImportLog): void {
  log.use(element);
  const fields = new Fields(element, log);
  const on = (key: string): boolean => fields.choice(key, STATES, 'enable') === 'enable';
  if (!on('gravity')) option.gravity = [0, 0, 0];
  option.limits &&= on('limit') && on('constraint');
  option.equality &&= on('equality') && on('constraint');
  for (const key of ['passive', 'spring', 'damper', 'frictionloss'])
    if (!on(key))
      fields.approximate(`${key} is switched off in MuJoCo; here springs, dampers and friction act`);
}
