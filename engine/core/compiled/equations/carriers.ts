/** The bodies of a system as its loads and rows see them. */
import { dot, multiply } from '../code/vectors';
import { groundOf } from './tree/tree-body';
import { inverse, turn } from '../../math/rigid';
import type { Carrier } from './joints/tree-joint';
import type { Graph, Node } from '../code/graph';
import type { ModelNumbers } from './numbers';
import type { Spatial } from './tree/spatial';
import type { TreeBody } from './tree/tree-body';
import type { Vector } from '../code/vectors';
import type { Vec3 } from '../../../schema/frame';

export class Carriers {
  private readonly ground: Carrier;
  private readonly byNumber: ReadonlyMap<number, TreeBody>;

  constructor(
    private readonly graph: Graph,
    private readonly numbers: ModelNumbers,
    readonly bodies: readonly TreeBody[],
  ) {
    this.ground = groundOf(graph);
    this.byNumber = new Map(bodies.map((body) => [body.branch.body, body]));
  }

  /** Null for the ground. */
  bodyOf(number: number): TreeBody | null {
    return this.byNumber.get(number) ?? null;
  }

  of(number: number): Carrier {
    return this.bodyOf(number) ?? this.ground;
  }

  /** From the reference point to a point given in body axes from the centre of mass [m], in W. */
  arm(number: number, point: ArrayLike<number>): Vector {
    const { R, frame } = this.of(number);
    const { position: p, orientation } = frame;
    const from: Vec3 = [point[0] - p[0], point[1] - p[1], point[2] - p[2]];
    return multiply(this.graph, R, this.numbers.point(turn(inverse(orientation), from)));
  }

  /** A vector given in body axes, in W. */
  turned(number: number, vector: ArrayLike<number>): Vector {
    const { R, frame } = this.of(number);
    const inFrame = turn(inverse(frame.orientation), [vector[0], vector[1], vector[2]]);
    return multiply(this.graph, R, this.numbers.vector(inFrame));
  }

  /** Power of a wrench about the reference point. */
  power(number: number, { angular, linear }: Spatial): Node {
    const { w, v } = this.of(number);
    return this.graph.add(dot(this.graph, angular, w), dot(this.graph, linear, v));
  }
}
