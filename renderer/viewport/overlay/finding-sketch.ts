/**
 * What a study found, drawn over the picture: gaps with their lengths, what a repair would look like, other assemblies
 * as outlines with their numbers.
 */
import { quantityLabel } from '../../ui/quantity';
import type { Pose } from '../../../engine/model/pose';
import type { StudyKind, StudyReport } from '../../../engine/run/analyses/study-report';
import type { Repair } from '../../../engine/run/analyses/assembly-reports';
import type { Project, Shape, Vec3 } from '../../../engine/model/project';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { toWorld } from '../../document/geometry';
import { EMPTY_SKETCH } from '../tools/sketch';
import type { Sketch, SketchLine, SketchMark } from '../tools/sketch';
import { shownUnits } from '../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';

export interface Finding {
  readonly project: Project;
  readonly kind: StudyKind;
  readonly report: StudyReport;
  /** A repair or an assembly by its number; otherwise the gaps, or all assemblies. */
  readonly index: number | null;
}

/** Outlines beyond these would be a tangle. */
const MOST_OUTLINES = 6;

export function sketchFinding({ project, kind, report, index }: Finding): Sketch {
  if (kind === 'gaps' && report.gaps) {
    const repair = index === null ? undefined : report.gaps.repairs[index];
    return repair ? sketchRepair(project, repair) : sketchGaps(report, shownUnits(project));
  }
  if (kind === 'assemblies' && report.assemblies) return sketchAssemblies(project, report, index);
  return EMPTY_SKETCH;
}

function sketchGaps({ gaps }: StudyReport, units: ShownUnits): Sketch {
  const all = gaps?.loops.flatMap((loop) => loop.gaps) ?? [];
  return {
    lines: all.filter(({ gap }) => gap > 0).map(({ from, to }) => ({ from, to, style: 'warning' })),
    marks: all.flatMap(({ from, to, gap, angle }): SketchMark[] => {
      const words = [
        ...(gap > 1e-10 ? [quantityLabel(gap, 'm', units, { usual: 'mm', digits: 3 })] : []),
        ...(angle > 1e-7 ? [quantityLabel(angle, 'rad', units, { usual: 'deg', digits: 2 })] : []),
      ];
      const middle = from.map((value, c) => (value + to[c]) / 2) as unknown as Vec3;
      return [
        { at: from, form: 'pin' },
        { at: to, form: 'pin' },
        { at: middle, form: 'label', text: words.join(', '), line: { from, to } },
      ];
    }),
  };
}

/** The links as they would be, over the bodies as they are. */
function sketchRepair(project: Project, { patch, poses }: Repair): Sketch {
  const shapes = new Map(patch.bodies.map(({ body, shape }) => [body, shape]));
  return { lines: outlines(project, poses, 'draft', shapes), marks: [] };
}

function sketchAssemblies(project: Project, { assemblies }: StudyReport, index: number | null): Sketch {
  const shown = (assemblies?.assemblies ?? [])
    .map((one, number) => ({ ...one, number }))
    .filter(({ number }) => number === index || number < MOST_OUTLINES);
  return {
    lines: shown.flatMap(({ poses, number }) => (number === index ? [] : outlines(project, poses, 'guide'))),
    marks: shown.flatMap(({ poses, largestMoveBody, number }): SketchMark[] => {
      const at = middleOf(project, poses, largestMoveBody);
      return at ? [{ at, form: 'label', text: String(number + 1) }] : [];
    }),
  };
}

function outlines(
  project: Project,
  poses: readonly Pose[],
  style: SketchLine['style'],
  shapes: ReadonlyMap<string, Shape> = new Map(),
): SketchLine[] {
  const at = new Map(poses.map((pose) => [pose.body, pose]));
  return project.bodies.flatMap(({ id, shape }) => {
    const pose = at.get(id);
    if (!pose) return [];
    const points = skeleton(project, id, shapes.get(id) ?? shape).map((point) => toWorld(pose, point));
    return points.slice(1).map((to, i) => ({ from: points[i], to, style }));
  });
}

/** A path that stands for a body: a bar's axis, a plate's rim, else from joint to joint. */
function skeleton(project: Project, id: string, shape: Shape): Vec3[] {
  const definition = shapeDefinition(shape.kind);
  const path = definition.path?.(shape);
  if (path) return path;
  return project.joints.flatMap(({ bodyA, bodyB, frameA, frameB }) => [
    ...(bodyA === id ? [frameA.position] : []),
    ...(bodyB === id ? [frameB.position] : []),
    ...(bodyA === id || bodyB === id ? [definition.center(shape)] : []),
  ]);
}

function middleOf(project: Project, poses: readonly Pose[], id: string): Vec3 | null {
  const body = project.bodies.find((candidate) => candidate.id === id);
  const pose = poses.find((candidate) => candidate.body === id);
  if (!body || !pose) return null;
  const { shape } = body;
  const points = skeleton(project, id, shape).map((point) => toWorld(pose, point));
  const count = Math.max(1, points.length);
  if (points.length === 0) return pose.position;
  return [0, 1, 2].map((c) => points.reduce((sum, point) => sum + point[c], 0) / count) as unknown as Vec3;
}
