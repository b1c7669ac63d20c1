/** What a drag shows: the pull as a line, where the mechanism holds as a mark with words, and a prompt. */
import type { DragReport } from '../../../../engine/run/analyses/drag/drag-report';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { toWorld } from '../../../document/geometry';
import type { Pose } from '../../../document/geometry';
import type { ToolPrompt } from '../../../stores/editing/tools';
import { EMPTY_SKETCH } from '../sketch';
import type { Sketch, SketchMark } from '../sketch';
import { TEXT } from '../../texts';

export interface DragView {
  readonly project: Project;
  readonly name: string;
  readonly report: DragReport | null;
  readonly loose: boolean;
  readonly locksHold: boolean;
  /** The grabbed point and where it is pulled to, in W. */
  readonly point: Vec3 | null;
  readonly target: Vec3 | null;
}

const NOW = { toggle: TEXT.deadPoint, stop: TEXT.endStop, held: 'Held', free: '' } as const;

/** `least` [m]: a shorter pull is none to be seen. */
export function sketchDrag({ project, report, point, target }: DragView, least: number): Sketch {
  if (!report || !point || !target) return EMPTY_SKETCH;
  const pulled = Math.hypot(...point.map((value, i) => target[i] - value)) > least;
  const lines = pulled ? [{ from: point, to: target, style: 'warning' as const }] : [];
  if (report.state === 'free' || !pulled) return { lines, marks: [{ at: point, form: 'pin' }] };
  const joints = report.joints.flatMap((id) => project.joints.find((joint) => joint.id === id) ?? []);
  const marks = joints.map(({ name, bodyA, frameA }, i): SketchMark => {
    const pose = poseOf(report, bodyA);
    const at = pose ? toWorld(pose, frameA.position) : point;
    return { at, form: 'toggle', ...(i === 0 ? { text: `${NOW[report.state]}: ${name}` } : {}) };
  });
  return {
    lines,
    marks: marks.length > 0 ? marks : [{ at: point, form: 'toggle', text: NOW[report.state] }],
  };
}

function poseOf(report: DragReport, body: string): Pose | undefined {
  if (body === GROUND) return { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  return report.poses.find((pose) => pose.body === body);
}

export function promptDrag({ name, report, loose, locksHold, project }: DragView): ToolPrompt {
  const refusal = locksHold ? { refusal: TEXT.locksHold } : {};
  return { title: `Drag ${name}`, hint: hintOf(report, loose, project), ends: TEXT.endsDrag, ...refusal };
}

function hintOf(report: DragReport | null, loose: boolean, project: Project): string {
  if (loose) return TEXT.dragAlone;
  const name = project.joints.find(({ id }) => id === report?.joints[0])?.name;
  const at = name === undefined ? '' : ` at ${name}`;
  switch (report?.state) {
    case 'toggle':
      return TEXT.atDeadPoint(at);
    case 'stop':
      return TEXT.atEndStop(at);
    case 'held':
      return TEXT.dragStuck;
    default:
      return TEXT.dragClosed;
  }
}
