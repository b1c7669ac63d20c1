/** The drawing tools by name; each command `insert.draw-` and a name starts one. */
import { MEASUREMENT_KINDS } from '../../../engine/kinds/measures/measures';
import { JOINT_KINDS } from '../../../engine/model/project';
import { barPlan, boxPlan, cylinderPlan, platePlan, spherePlan, ternaryPlan } from './draw-bodies';
import { drawWith } from './draw-tool';
import { driverPlan } from './driver-tool';
import { groundPlan, jointPlan } from './joint-tool';
import { linkagePlan } from './linkage-tool';
import { forcePlan, springPlan, torquePlan } from './load-tool';
import { measurePlan } from './measure-tool';
import type { ShapeKind } from '../../../engine/model/project';
import type { ToolFactory } from './tool';

type PlanFactory = Parameters<typeof drawWith>[0];

const BODY_PLANS: { readonly [K in ShapeKind]: PlanFactory } = {
  rod: barPlan,
  plate: platePlan,
  box: boxPlan,
  cylinder: cylinderPlan,
  sphere: spherePlan,
};

const PLANS: Readonly<Record<string, PlanFactory>> = {
  ...BODY_PLANS,
  linkage: linkagePlan,
  ternary: ternaryPlan,
  ground: groundPlan,
  driver: driverPlan,
  force: forcePlan,
  torque: torquePlan,
  spring: springPlan,
};

export const DRAW_TOOLS: Readonly<Record<string, ToolFactory>> = Object.fromEntries([
  ...Object.entries(PLANS).map(([name, plan]) => [name, drawWith(plan)] as const),
  ...JOINT_KINDS.map((kind) => [`joint-${kind}`, drawWith(jointPlan(kind))] as const),
  ...MEASUREMENT_KINDS.map((kind) => [`measure-${kind}`, drawWith(measurePlan(kind))] as const),
]);
