/** Coordinates of joints as nodes: those of tree joints are state variables, those of loop-closing joints are computed. */
import { frameOnA, frameOnB } from './tree/relative-motion';
import { nearestWhole } from './rows/whole';
import { ROW_FORMULAS } from './rows/rows';
import { sideOf } from './rows/row';
import type { Carriers } from './carriers';
import type { Coordinate } from '../../coordinates/coordinate';
import type { Efforts } from './efforts';
import type { Graph, Node } from '../code/graph';
import type { JointLayout } from './joint-state';
import type { LoopRow } from './loops/loop-row';
import type { ModelNumbers } from './numbers';
import type { System } from '../../system/system';

export interface CoordinateNodes {
  /** [rad or m]: an angle up to whole turns. */
  readonly value: Node;
  readonly rate: Node;
  /** As a row to be zeroed, with C the value. */
  readonly row: LoopRow;
}

export class Coordinates {
  private readonly known = new Map<Coordinate, CoordinateNodes>();

  constructor(
    private readonly graph: Graph,
    private readonly numbers: ModelNumbers,
    private readonly system: System,
    private readonly carriers: Carriers,
    readonly layout: JointLayout,
  ) {}

  of(coordinate: Coordinate): CoordinateNodes {
    let nodes = this.known.get(coordinate);
    if (!nodes) {
      nodes = this.ofTree(coordinate) ?? this.ofLoop(coordinate);
      this.known.set(coordinate, nodes);
    }
    return nodes;
  }

  /** On the turn that the state counts, like `onTurn`. */
  counted(coordinate: Coordinate): Node {
    const { graph: g } = this;
    const { value } = this.of(coordinate);
    if (coordinate.turn < 0) return value;
    const turn = g.constant(2 * Math.PI);
    const turns = g.div(g.sub(g.state(this.layout.turns + coordinate.turn), value), turn);
    return g.add(value, g.mul(turn, nearestWhole(g, turns)));
  }

  /** An effort along the coordinate (T 4.5); the caller counts its power. */
  push(coordinate: Coordinate, effort: Node, efforts: Efforts): void {
    const { graph: g } = this;
    const { row } = this.of(coordinate);
    for (const [place, factor] of row.coordinates) efforts.push(place, g.mul(factor, effort));
    for (const [body, { angular, linear }] of row.bodies) {
      const scaled = (node: Node) => g.mul(effort, node);
      efforts.exert(body, { angular: angular.map(scaled), linear: linear.map(scaled) });
    }
  }

  private ofTree({ joint, kind }: Coordinate): CoordinateNodes | null {
    const { graph: g } = this;
    const body = this.carriers.bodies.find(({ branch }) => branch.joint === this.system.joints[joint]);
    const own = body?.branch.kind.coordinates?.[kind];
    if (!body || own === undefined) return null;
    const sign = g.constant(body.branch.reversed ? -1 : 1);
    const value = g.mul(sign, g.state(body.positionAt + own));
    const place = body.velocityAt + own;
    return {
      value,
      rate: g.mul(sign, g.state(place)),
      row: { C: value, rate: g.zero, gdot: g.zero, bodies: [], coordinates: [[place, sign]] },
    };
  }

  private ofLoop({ joint: index, block }: Coordinate): CoordinateNodes {
    const { graph: g, numbers, carriers } = this;
    const joint = this.system.joints[index];
    const a = sideOf(g, numbers, carriers.of(joint.a), frameOnA(joint));
    const b = sideOf(g, numbers, carriers.of(joint.b), frameOnB(joint));
    const [row] = ROW_FORMULAS[block]({ graph: g, numbers, a, b, record: {}, axisA: 2, axisB: 2 });
    const sides = [
      { number: joint.a, J: row.a },
      { number: joint.b, J: row.b },
    ];
    return {
      value: row.C,
      rate: sides.reduce((total, { number, J }) => g.add(total, carriers.power(number, J)), g.zero),
      row: {
        C: row.C,
        rate: g.zero,
        gdot: row.gdot,
        bodies: sides.map(({ number, J }) => [carriers.bodyOf(number), J] as const),
        coordinates: [],
      },
    };
  }
}
