/** Accumulates what acts on the tree besides weight and constraints. */
import { addAt } from './tree/spatial';
import { opposite } from './rows/formulas';
import type { Graph, Node } from '../code/graph';
import type { Spatial } from './tree/spatial';
import type { TreeBody } from './tree/tree-body';

export class Efforts {
  /** Resisting wrenches: the negatives of the wrenches on the bodies, about their reference points. */
  readonly resisting = new Map<TreeBody, Spatial>();
  /** By index of the velocity in the joint state. */
  readonly along = new Map<number, Node>();
  /** [W], as in the workspace: power without a potential, and the part of it that is dissipated. */
  power: Node;
  loss: Node;

  constructor(private readonly graph: Graph) {
    this.power = graph.zero;
    this.loss = graph.zero;
  }

  exert(body: TreeBody | null, wrench: Spatial): void {
    if (body) addAt(this.graph, this.resisting, body, opposite(this.graph, wrench));
  }

  push(place: number, effort: Node): void {
    this.along.set(place, this.graph.add(this.along.get(place) ?? this.graph.zero, effort));
  }

  work(power: Node): void {
    this.power = this.graph.add(this.power, power);
  }

  dissipate(power: Node): void {
    this.power = this.graph.sub(this.power, power);
    this.loss = this.graph.add(this.loss, power);
  }

  /** Adds all of another sum where `gate` is above zero. */
  add(other: Efforts, gate: Node): void {
    const { graph: g } = this;
    const open = (node: Node) => g.select(gate, node, g.zero);
    for (const [body, { angular, linear }] of other.resisting) {
      addAt(g, this.resisting, body, { angular: angular.map(open), linear: linear.map(open) });
    }
    for (const [place, effort] of other.along) this.push(place, open(effort));
    this.work(open(other.power));
    this.loss = g.add(this.loss, open(other.loss));
  }
}
