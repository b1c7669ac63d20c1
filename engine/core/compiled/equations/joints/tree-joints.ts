/** Which joint of the tree each kind of joint makes, and what of its rows that leaves to the loops. */
import { ball } from './ball';
import { cylinder } from './cylinder';
import { fixed } from './fixed';
import { hinge } from './hinge';
import { planar } from './planar';
import { screw } from './screw';
import { slider } from './slider';
import { translation } from './translation';
import { universal } from './universal';
import type { JointKind } from '../../../../kinds/joints/joints';
import type { TreeJoint } from './tree-joint';

/** Null of kinds that hold so little that they close loops only. */
export const TREE_JOINTS: { readonly [K in JointKind]: TreeJoint | null } = {
  hinge,
  slider,
  ball,
  cylinder,
  universal,
  planar,
  screw,
  fixed,
  nail: ball,
  'constant-orientation': translation,
  'constant-velocity': null,
  distance: null,
  'relative-rotation-plane': null,
  'point-in-plane': null,
  'point-on-line': null,
};
