/** Holes, shafts, balls and plane faces of a solid, from the kernel's exact surfaces. */
import type {
  BRepAdaptor_Surface,
  gp_Ax3,
  gp_Dir,
  gp_Pnt,
  OpenCascadeInstance,
  TopoDS_Shape,
} from 'replicad-opencascadejs';
import { along, cross, dot, scaled, subtract, size, unit } from '../../core/math/triples';
import { BALL_FROM, MOST_FEATURES, ROUND_FROM } from '../../geometry/features/feature';
import type { Ball, Feature, Flat, Round } from '../../geometry/features/feature';
import type { Vec3 } from '../../schema/frame';

/** A piece of a cylinder: holes are often written as two halves. */
interface Piece {
  readonly hollow: boolean;
  readonly point: Vec3;
  readonly axis: Vec3;
  readonly radius: number;
  /** Along the axis, from the point. */
  readonly from: number;
  readonly to: number;
  /** Part of a whole turn. */
  readonly turn: number;
}

/** Two surfaces are one within this part of their radius. */
const SAME = 1e-6;

/** In the frame and unit of the shape; none of a part that has more than can be of use. */
export function featuresOf(oc: OpenCascadeInstance, shape: TopoDS_Shape): readonly Feature[] {
  const pieces: Piece[] = [];
  const balls: (Ball & { part: number })[] = [];
  const flats: Flat[] = [];
  const faces = new oc.TopExp_Explorer(shape, 'TopAbs_FACE', 'TopAbs_SHAPE');
  for (; faces.More(); faces.Next()) {
    if (pieces.length + balls.length + flats.length > MOST_FEATURES) return [];
    const face = oc.TopoDS.Face(faces.Current());
    const isReversed = face.Orientation() === 'TopAbs_REVERSED';
    const surface = new oc.BRepAdaptor_Surface(face, true);
    const type = surface.GetType();
    if (type === 'GeomAbs_Cylinder') pieces.push(pieceOf(surface, isReversed));
    else if (type === 'GeomAbs_Sphere') balls.push(ballOf(surface, isReversed));
    else if (type === 'GeomAbs_Plane') flats.push(flatOf(surface, isReversed));
  }
  return [...joinedPieces(pieces), ...joinedBalls(balls), ...flats].filter(isFinite);
}

const triple = (of: gp_Pnt | gp_Dir): Vec3 => [of.X(), of.Y(), of.Z()];

function isFinite(feature: Feature): boolean {
  const sizes = feature.kind === 'flat' ? feature.half : [feature.radius];
  return [...feature.middle, ...sizes].every(Number.isFinite) && sizes.every((one) => one > 0);
}

/** Whether the normal that follows from the parameters of a round surface points to its axis, or that of a plane down. */
const isFlipped = (position: gp_Ax3, isReversed: boolean): boolean => position.Direct() === isReversed;

function pieceOf(surface: BRepAdaptor_Surface, isReversed: boolean): Piece {
  const cylinder = surface.Cylinder();
  const position = cylinder.Position();
  return {
    hollow: isFlipped(position, isReversed),
    ...{ point: triple(position.Location()), axis: triple(position.Direction()) },
    radius: cylinder.Radius(),
    ...{ from: surface.FirstVParameter(), to: surface.LastVParameter() },
    turn: (surface.LastUParameter() - surface.FirstUParameter()) / (2 * Math.PI),
  };
}

function ballOf(surface: BRepAdaptor_Surface, isReversed: boolean): Ball & { part: number } {
  const sphere = surface.Sphere();
  const position = sphere.Position();
  const turn = (surface.LastUParameter() - surface.FirstUParameter()) / (2 * Math.PI);
  const high = (Math.sin(surface.LastVParameter()) - Math.sin(surface.FirstVParameter())) / 2;
  return {
    ...{ kind: 'ball', hollow: isFlipped(position, isReversed) },
    ...{ middle: triple(position.Location()), radius: sphere.Radius(), part: turn * high },
  };
}

function flatOf(surface: BRepAdaptor_Surface, isReversed: boolean): Flat {
  const position = surface.Plane().Position();
  const [x, y] = [triple(position.XDirection()), triple(position.YDirection())];
  const [u, v] = [
    [surface.FirstUParameter(), surface.LastUParameter()],
    [surface.FirstVParameter(), surface.LastVParameter()],
  ];
  const corner = along(triple(position.Location()), x, (u[0] + u[1]) / 2);
  return {
    ...{ kind: 'flat', middle: along(corner, y, (v[0] + v[1]) / 2) },
    normal: scaled(cross(x, y), isReversed ? -1 : 1),
    along: x,
    half: [(u[1] - u[0]) / 2, (v[1] - v[0]) / 2],
  };
}

/** Pieces of one cylinder, which follow each other around its axis or along it. */
function joinedPieces(pieces: readonly Piece[]): Round[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.find(([first]) => isSameCylinder(first, piece));
    if (group) group.push(onto(group[0], piece));
    else groups.push([piece]);
  }
  return groups.flatMap(runsOf);
}

function isSameCylinder(a: Piece, b: Piece): boolean {
  const near = SAME * Math.max(a.radius, b.radius);
  if (a.hollow !== b.hollow || Math.abs(a.radius - b.radius) > near) return false;
  const off = subtract(b.point, a.point);
  const beside = along(off, a.axis, -dot(off, a.axis));
  return size(cross(a.axis, b.axis)) < SAME && size(beside) < near + SAME * size(off);
}

/** The same piece, measured along the axis of another. */
function onto(first: Piece, piece: Piece): Piece {
  const start = dot(subtract(piece.point, first.point), first.axis);
  const sign = Math.sign(dot(piece.axis, first.axis));
  const [a, b] = [start + sign * piece.from, start + sign * piece.to];
  return { ...piece, point: first.point, axis: first.axis, from: Math.min(a, b), to: Math.max(a, b) };
}

function runsOf(group: readonly Piece[]): Round[] {
  const rounds: Round[] = [];
  const sorted = group.toSorted((a, b) => a.from - b.from);
  const { point, axis, radius, hollow } = sorted[0];
  for (let i = 0; i < sorted.length;) {
    const { from } = sorted[i];
    let { to } = sorted[i];
    let covered = 0;
    for (; i < sorted.length && sorted[i].from <= to + SAME * radius; i++) {
      to = Math.max(to, sorted[i].to);
      covered += sorted[i].turn * (sorted[i].to - sorted[i].from);
    }
    const length = to - from;
    if (covered < ROUND_FROM * length) continue;
    const middle = along(point, axis, (from + to) / 2);
    rounds.push({ kind: 'round', hollow, middle, axis: unit(axis), radius, length });
  }
  return rounds;
}

function joinedBalls(balls: readonly (Ball & { part: number })[]): Ball[] {
  const groups: { ball: Ball; part: number }[] = [];
  for (const { part, ...ball } of balls) {
    const near = SAME * ball.radius;
    const group = groups.find(
      ({ ball: other }) =>
        other.hollow === ball.hollow &&
        Math.abs(other.radius - ball.radius) < near &&
        size(subtract(other.middle, ball.middle)) < near,
    );
    if (group) group.part += part;
    else groups.push({ ball, part });
  }
  return groups.filter(({ part }) => part >= BALL_FROM).map(({ ball }) => ball);
}
