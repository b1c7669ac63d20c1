/** The drawing tools by name; each command `insert.draw-` and a name starts one. */
import { MEASUREMENT_KINDS } from '../../../engine/kinds/measures/measures';
import { SHAPE_KINDS } from '../../../engine/kinds/shapes/shapes';
import { JOINT_KINDS } from '../../../engine/model/project';
import { bodyPlan, ternaryPlan } from './plans/draw-bodies';
import { componentPlan } from './plans/component-tool';
import { cylinderPlan } from './plans/cylinder-tool';
import { drawWith } from './draw/draw-tool';
import { driverPlan } from './plans/driver-tool';
import { featureJointPlan } from './plans/feature-joint-tool';
import { groundPlan, jointPlan } from './plans/joint-tool';
import { linkagePlan } from './plans/linkage-tool';
import { forcePlan, springPlan, torquePlan } from './plans/load-tool';
import { measurePlan } from './plans/measure-tool';
import { wheelPlan } from './plans/wheel-tool';
import type { ToolFactory } from './tool';

type PlanFactory = Parameters<typeof drawWith>[0];

const PLANS: Readonly<Record<string, PlanFactory>> = {
  linkage: linkagePlan,
  ternary: ternaryPlan,
  component: componentPlan,
  hydraulic: cylinderPlan,
  wheel: wheelPlan,
  features: featureJointPlan,
  ground: groundPlan,
  driver: driverPlan,
  force: forcePlan,
  torque: torquePlan,
  spring: springPlan,
};

export const DRAW_TOOLS: Readonly<Record<string, ToolFactory>> = Object.fromEntries([
  ...Object.entries(PLANS).map(([name, plan]) => [name, drawWith(plan)] as const),
  ...SHAPE_KINDS.map((kind) => [kind, drawWith(bodyPlan(kind))] as const),
  ...JOINT_KINDS.map((kind) => [`joint-${kind}`, drawWith(jointPlan(kind))] as const),
  ...MEASUREMENT_KINDS.map((kind) => [`measure-${kind}`, drawWith(measurePlan(kind))] as const),
]);
