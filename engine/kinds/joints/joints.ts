/** All kinds of joints, in the order in which menus offer them; see `joint-definition.ts`. */
import { ball } from './ball';
import { constantOrientation } from './constant-orientation';
import { constantVelocity } from './constant-velocity';
import { cylinder } from './cylinder';
import { distance } from './distance';
import { fixed } from './fixed';
import { hinge } from './hinge';
import { nail } from './nail';
import { planar } from './planar';
import { pointInPlane } from './point-in-plane';
import { pointOnLine } from './point-on-line';
import { relativeRotationPlane } from './relative-rotation-plane';
import { screw } from './screw';
import { slider } from './slider';
import { universal } from './universal';
import type { JointDefinition } from './joint-definition';
import type { Together } from '../own-fields';

export const JOINTS = {
  hinge,
  slider,
  ball,
  cylinder,
  universal,
  'constant-velocity': constantVelocity,
  planar,
  screw,
  distance,
  fixed,
  'constant-orientation': constantOrientation,
  'relative-rotation-plane': relativeRotationPlane,
  nail,
  'point-in-plane': pointInPlane,
  'point-on-line': pointOnLine,
} satisfies Record<string, JointDefinition>;

export type JointKind = keyof typeof JOINTS;

type OwnOf<D> = D extends JointDefinition<infer Own> ? Own : never;

/** The fields that only some kinds have, each present only for those. */
export type OwnFields = Partial<Together<OwnOf<(typeof JOINTS)[JointKind]>>>;

export const JOINT_KINDS = Object.keys(JOINTS) as readonly JointKind[];

export const jointDefinition = (kind: JointKind) => JOINTS[kind] as unknown as JointDefinition<OwnFields>;
