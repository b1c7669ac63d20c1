/** Parts of mechanisms as a CAD kernel makes them [mm]. */
import type { OpenCascadeInstance, TopoDS_Shape } from 'replicad-opencascadejs';

export type Point = readonly [number, number, number];

export function cadShapes(oc: OpenCascadeInstance) {
  const at = ([x, y, z]: Point, [u, v, w]: Point = [0, 0, 1]) =>
    new oc.gp_Ax2(new oc.gp_Pnt(x, y, z), new oc.gp_Dir(u, v, w));
  const box = (from: Point, to: Point): TopoDS_Shape =>
    new oc.BRepPrimAPI_MakeBox(new oc.gp_Pnt(...from), new oc.gp_Pnt(...to)).Shape();
  const rod = (radius: number, length: number, from: Point = [0, 0, 0], axis?: Point): TopoDS_Shape =>
    new oc.BRepPrimAPI_MakeCylinder(at(from, axis), radius, length).Shape();
  const ball = (radius: number): TopoDS_Shape => new oc.BRepPrimAPI_MakeSphere(at([0, 0, 0]), radius).Shape();
  const without = (shape: TopoDS_Shape, ...tools: TopoDS_Shape[]): TopoDS_Shape =>
    tools.reduce(
      (rest, tool) => new oc.BRepAlgoAPI_Cut(rest, tool, new oc.Message_ProgressRange()).Shape(),
      shape,
    );
  const joined = (shape: TopoDS_Shape, ...others: TopoDS_Shape[]): TopoDS_Shape =>
    others.reduce(
      (rest, other) => new oc.BRepAlgoAPI_Fuse(rest, other, new oc.Message_ProgressRange()).Shape(),
      shape,
    );
  /** A bar along x, 6 mm thick, with a hole at 0 and one at its length. */
  const link = (length: number, hole = 5): TopoDS_Shape =>
    without(box([-15, -15, 0], [length + 15, 15, 6]), ...[0, length].map((x) => rod(hole, 20, [x, 0, -5])));
  return { box, rod, ball, without, joined, link };
}

/** A parallelogram of four bars and their pins, as it stands with its crank at an angle [rad]. */
export function fourBarAssembly(oc: OpenCascadeInstance, angle: number) {
  const { link, rod } = cadShapes(oc);
  const [x, y] = [40 * Math.cos(angle), 40 * Math.sin(angle)];
  const pins: Point[] = [
    [0, 0, 0],
    [100, 0, 0],
    [x, y, 0],
    [100 + x, y, 0],
  ];
  return {
    parts: { Base: link(100), Crank: link(40), Coupler: link(100), Rocker: link(40), Pin: rod(5, 12) },
    uses: [
      { part: 'Base', at: [0, 0, 0] as Point },
      { part: 'Crank', at: [0, 0, 6] as Point, turn: angle },
      { part: 'Coupler', at: [x, y, 0] as Point },
      { part: 'Rocker', at: [100, 0, 6] as Point, turn: angle },
      ...pins.map((at) => ({ part: 'Pin', at })),
    ],
  };
}
