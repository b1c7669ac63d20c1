/** The tree joint for each kind of joint, and which of its rows remain for the loops. */
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

/** Kinds that are missing only close loops: they constrain too little to carry a body. */
export const TREE_JOINTS: { readonly [K in JointKind]?: TreeJoint } = {
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
};
