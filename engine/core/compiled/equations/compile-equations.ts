/** Compiles a system to equations in joint coordinates (T 16): combines tree, loads and loops. */
import { Graph, GraphTooLarge, MOST_NODES } from '../code/graph';
import { MEASURED, velocityOffset } from '../../coordinates/layout';
import { ModelNumbers } from './numbers';
import { NotToBeCompiled, reasonAgainst } from './reasons';
import { Carriers } from './carriers';
import { Coordinates } from './coordinates';
import { Efforts } from './efforts';
import { addDriverEfforts, driverRows } from './drivers/drivers';
import { couplingRows } from './loops/coupling-row';
import { addLoads } from './loads/loads';
import { addSwitchedEfforts, switchedRows } from './switched-rows';
import { addViscousFriction } from './loads/viscous-friction';
import { accelerate, articulate, effortsOf } from './tree/articulated';
import { areEqual } from '../../math/are-equal';
import { KeptPer } from '../../math/kept-per';
import { accelerationsOf, expansionOf } from './maximal-state';
import { addAt } from './tree/spatial';
import { areImpliedNearby } from './loops/nearby';
import { closeLoops, rateErrorsOf, residualsOf } from './loops/loops';
import { contractInto, jointLayout, positionsOf, statesOf, velocitiesOf } from './joint-state';
import { driversHold, modesHold, servoHolds } from './modes';
import { multiplierNodes } from '../reactions/multiplier-nodes';
import { canBalance } from '../reactions/can-balance';
import { cross, multiply, negVector, scaleVector } from '../code/vectors';
import { marginsOf } from './margins';
import { placeBodies } from './tree/tree-body';
import { growTree } from './tree/spanning-tree';
import { inertiaOf } from './tree/inertia';
import { interpret } from '../code/interpret';
import { rowsOfJoint } from './loops/loop-row';
import type { Accelerations } from './tree/articulated';
import type { Compilation, CompiledEquations, NotCompiled } from './contract';
import type { Holding } from './modes';
import type { Inputs } from '../code/interpret';
import type { Inertia } from './tree/inertia';
import type { JointLayout } from './joint-state';
import type { Loops } from './loops/loops';
import type { Node } from '../code/graph';
import type { SpanningTree } from './tree/spanning-tree';
import type { Spatial } from './tree/spatial';
import type { System } from '../../system/system';
import type { TreeBody } from './tree/tree-body';
import type { Workspace } from '../../system/workspace';

/** A system ready to run. */
export interface Ready {
  readonly system: System;
  readonly work: Workspace;
  /** A state with closed joints. */
  readonly y: Float64Array;
}

/** `holding`: the switched rows that hold; `t` [s]: the time of the state; `mostNodes`: a bound on work and memory. */
export function compileEquations(
  model: Ready,
  holding: Holding = driversHold(model.system),
  t = 0,
  mostNodes = MOST_NODES,
): Compilation {
  const { system, work } = model;
  const shared = latestOf(model, holding, t, mostNodes);
  if ('reason' in shared) return shared;
  const { tree, numbers, ...equations } = shared;
  return {
    ...equations,
    holds: () => modesHold(system, holding, work.switched.mode),
    contract: (maximal, joint) => contractInto(tree, system, maximal, joint),
    writeParameters: (parameters) => numbers.write(parameters, work),
  };
}

/** Equations without a run: what they take from it is read from its workspace. */
interface Shared extends Omit<CompiledEquations, 'holds' | 'contract' | 'writeParameters'> {
  readonly tree: SpanningTree;
  readonly numbers: ModelNumbers;
}

/** Per system: the equations that were generated last, and what for: bound, time, modes and poses. */
const LATEST = new KeptPer<System, { readonly key: Float64Array; readonly shared: Shared | NotCompiled }>();

/** Rows are chosen, and signs of quaternions taken, in the given position; velocities do not affect the equations. */
function latestOf(model: Ready, holding: Holding, t: number, mostNodes: number): Shared | NotCompiled {
  const { system, y } = model;
  const key = Float64Array.of(mostNodes, t, ...holding, ...y.subarray(0, velocityOffset(system.n)));
  const latest = LATEST.get(system);
  if (latest && areEqual(latest.key, key)) return latest.shared;
  const shared = generate(model, holding, t, mostNodes);
  LATEST.set(system, { key, shared });
  return shared;
}

function generate(model: Ready, holding: Holding, t: number, mostNodes: number): Shared | NotCompiled {
  const reason = reasonAgainst(model.system);
  if (reason !== null) return { reason };
  try {
    return equationsOf(model, new Graph(mostNodes), holding, t);
  } catch (error) {
    if (error instanceof NotToBeCompiled) return { reason: error.message };
    if (error instanceof GraphTooLarge) return { reason: 'the size of the model' };
    throw error;
  }
}

function equationsOf({ system, work, y }: Ready, g: Graph, holding: Holding, t: number): Shared {
  const tree = growTree(system);
  const layout = jointLayout(tree, system);
  const numbers = new ModelNumbers(g, system.length);
  const bodies = placeBodies(g, numbers, tree.branches, system.n, y);
  const inertias = bodies.map((body) => inertiaOf(g, numbers, system, body));
  const articulated = articulate(g, bodies, inertias);
  const carriers = new Carriers(g, numbers, bodies);
  const coordinates = new Coordinates(g, numbers, system, carriers, layout);
  const efforts = new Efforts(g);
  bodies.forEach((body, i) => addAt(g, efforts.resisting, body, ofVelocities(g, body, inertias[i])));
  const site = { graph: g, numbers, system, carriers, coordinates, efforts };
  addLoads(system, site);
  addViscousFriction(system, site);
  addDriverEfforts(system, site);
  addSwitchedEfforts(system, holding, site);
  const left = effortsOf(g, articulated, efforts.resisting, true, efforts.along);
  // gravity is modelled by an upward acceleration of the ground
  const rising = negVector(g, numbers.vector(system.settings.gravity));
  const open = accelerate(g, articulated, left, true, rising);

  const cut = tree.cut.map((joint) => ({ joint, rows: rowsOfJoint(g, numbers, carriers, joint) }));
  const driven = driverRows(system, holding, site);
  const rows = [
    ...cut.flatMap((one) => one.rows),
    ...couplingRows(system, site),
    ...driven,
    ...switchedRows(system, holding, site),
  ];
  const start = (): Inputs => {
    const state = new Float64Array(layout.length);
    contractInto(tree, system, y, state);
    const parameters = new Float64Array(numbers.count);
    numbers.write(parameters, work);
    return { time: t, state, parameters };
  };
  const loops = closeLoops(numbers, system, articulated, rows, () => interpret(g, start()));
  // what friction elsewhere holds does not follow its demand
  if (loops?.implied.some(({ isRateOnly }) => isRateOnly) && servoHolds(system, holding))
    throw new NotToBeCompiled('a servo of a joint that dry friction holds');
  const multipliers = loops && loops.multipliers(open, rising);
  const motion =
    loops && multipliers ? accelerate(g, articulated, loops.closed(left, multipliers), true, rising) : open;
  if (loops && multipliers) efforts.work(loops.power(multipliers));
  const projection = loops && projectionOf(g, bodies, loops, layout);
  if (loops && projection) {
    const chosen = { ...loops, projection, positions: layout.velocities, length: system.length };
    if (!areImpliedNearby(g, chosen, start())) throw new NotToBeCompiled('a singular position at the start');
  }
  const { resisting } = efforts;
  const balanced = { numbers, system, carriers, inertias, motion, resisting, cut, driven, loops };
  const turnRates = system.counted.map((angle) => coordinates.of(angle).rate);
  const quadratures = [efforts.power, ...turnRates, efforts.loss];
  return {
    graph: g,
    stateLength: layout.length,
    measured: MEASURED,
    coupled: layout.work,
    derivative: [...derivativeOf(g, bodies, motion, layout), ...quadratures],
    projection,
    expansion: expansionOf(g, numbers, system, carriers, coordinates),
    accelerations: accelerationsOf(g, system, bodies, motion, rising),
    margins: marginsOf(system, holding, site, { loops, multipliers, motion, rising }),
    multipliers: canBalance(system) ? multiplierNodes({ ...balanced, multipliers: multipliers ?? [] }) : null,
    smallestPivot: loops && loops.smallestPivot,
    parameterCount: numbers.count,
    ...{ tree, numbers },
  };
}

/** The wrench with which a moving body resists on account of its velocities (T 16.3). */
function ofVelocities(g: Graph, { w, center }: TreeBody, { J, M }: Inertia): Spatial {
  return {
    angular: cross(g, w, multiply(g, J, w)),
    linear: scaleVector(g, M[0], cross(g, w, cross(g, w, center))),
  };
}

/** Rates of positions and velocities. */
function derivativeOf(
  g: Graph,
  bodies: readonly TreeBody[],
  { rates }: Accelerations,
  layout: JointLayout,
): Node[] {
  const derivative = new Array<Node>(layout.work).fill(g.zero);
  for (const body of bodies) {
    const { kind } = body.branch;
    const u = velocitiesOf(g, body);
    const positionRates = kind.rates?.(g, positionsOf(g, body), u) ?? u;
    positionRates.forEach((node, i) => (derivative[body.positionAt + i] = node));
    u.forEach((_, c) => (derivative[body.velocityAt + c] = rates.get(body.velocityAt + c) as Node));
  }
  return derivative;
}

/** One correction of positions and velocities (T 16.5). */
function projectionOf(g: Graph, bodies: readonly TreeBody[], loops: Loops, layout: JointLayout): Node[] {
  const projected = [...statesOf(g, 0, layout.length)];
  const change = loops.correction(residualsOf(g, loops));
  const velocityChange = loops.correction(rateErrorsOf(g, loops));
  for (const body of bodies) {
    const { kind } = body.branch;
    const q = positionsOf(g, body);
    const way = velocitiesOf(g, body).map((_, c) => change.get(body.velocityAt + c) as Node);
    const moved = (kind.rates?.(g, q, way) ?? way).map((node, i) => g.add(q[i], node));
    (kind.settle?.(g, moved) ?? moved).forEach((node, i) => (projected[body.positionAt + i] = node));
    velocitiesOf(g, body).forEach((u, c) => {
      const at = body.velocityAt + c;
      projected[at] = g.add(u, velocityChange.get(at) as Node);
    });
  }
  return projected;
}
