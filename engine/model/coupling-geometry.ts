/** How a coupling is built: what the forces between its wheels depend on beside the ratio. */
import { length } from '../schema/field';
import type { Field, FieldSet } from '../schema/field';

interface Toothed {
  /** Normal pressure angle at the pitch circle [rad]. */
  pressureAngle: number;
  /** Helix angle of wheel 1, or of the pinion [rad]; positive is right-handed, 0 are straight teeth. */
  helixAngle: number;
}

interface Wrapped {
  /** Pitch radius of the wheel on joint 1 [m]; that on joint 2 follows from the ratio. */
  radius: number;
  /** Where the middle of the face lies on the axis of joint 1, from its point [m]. */
  offset: number;
}

/**
 * Pitch radii of gears on parallel axes follow from the distance of the axes and the ratio, and its sign says whether one
 * of them is a ring; the radius of a pinion is the ratio; whether a belt is crossed follows from the sign.
 */
export type CouplingGeometry =
  | ({ kind: 'gear'; offset: number } & Toothed)
  /** Axes that meet; `radius` is the pitch radius of wheel 1 in the middle of the face [m]. */
  | ({ kind: 'bevel'; radius: number } & Toothed)
  /** `offset` is counted along the axis of the pinion. */
  | ({ kind: 'rack'; offset: number } & Toothed)
  /** `tension` is that of both spans while no torque is carried, and the mean of the two while one is [N]. */
  | ({ kind: 'belt'; tension: number } & Wrapped)
  /** `tension` is that of the slack span [N]. */
  | ({ kind: 'chain'; tension: number } & Wrapped);

export type GeometryKind = CouplingGeometry['kind'];

/** In the order in which menus offer them. */
export const GEOMETRY_KINDS: readonly GeometryKind[] = ['gear', 'bevel', 'rack', 'belt', 'chain'];

const SIXTY = Math.PI / 3;

const kind = (value: GeometryKind): Field => ({
  key: 'kind',
  label: 'Geometry',
  type: 'choice',
  choices: [value],
});
const angle = (key: string, label: string, minimum: number): Field => ({
  key,
  label,
  type: 'number',
  unit: 'rad',
  minimum,
  maximum: SIXTY,
  step: Math.PI / 180,
});
const offset: Field = { key: 'offset', label: 'Face offset', type: 'number', unit: 'm', step: 0.001 };
const tension = (label: string): Field => ({
  key: 'tension',
  label,
  type: 'number',
  unit: 'N',
  minimum: 0,
  step: 10,
});
const teeth = [
  angle('pressureAngle', 'Pressure angle', 0),
  angle('helixAngle', 'Helix angle', -SIXTY),
] as const;

export const GEOMETRY_FIELDS = {
  gear: [kind('gear'), ...teeth, offset],
  bevel: [kind('bevel'), ...teeth, length('radius', 'Mean pitch radius 1')],
  rack: [kind('rack'), ...teeth, offset],
  belt: [kind('belt'), length('radius', 'Pitch radius 1'), tension('Pre-tension'), offset],
  chain: [kind('chain'), length('radius', 'Pitch radius 1'), tension('Slack tension'), offset],
} satisfies FieldSet;
