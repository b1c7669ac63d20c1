/**
 * Dragging a part with the left button while nothing else is being drawn: the whole mechanism follows with its loops
 * closed. A press that does not wander selects, as it does without a tool.
 */
import { watch } from 'vue';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import type { Edit } from '../../../document/edits/edit';
import { toLocal } from '../../../document/geometry';
import { useDocumentStore } from '../../../stores/editing/document';
import { useDragStore } from '../../../stores/editing/drag';
import type { Grabbed } from '../../../stores/editing/drag';
import { useLocksStore } from '../../../stores/editing/locks';
import { useSelectionStore } from '../../../stores/editing/selection';
import { liveResults } from '../../../stores/runs/live-results';
import { useSimulationStore } from '../../../stores/runs/simulation';
import { useToastsStore } from '../../../stores/window/toasts';
import { useVisibilityStore } from '../../../stores/editing/visibility';
import { Paced } from '../../../ui/paced';
import { planeNormal } from '../../camera/initial-view';
import { add, dot, scale, subtract } from '../../vector';
import { promptDrag, sketchDrag } from './drag-words';
import { createLengthDrag, sketchLengths, whyNoLengths } from './length-drag';
import type { LengthDrag } from './length-drag';
import { EMPTY_SKETCH } from '../sketch';
import type { PointerAt, Tool, ToolContext } from '../tool';
import { meetPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';

/** A press that wanders less is a click [CSS pixels]. */
const SLOP = 4;
/** With Shift the body moves this fraction of the pointer's path [1]. */
const FINE = 0.1;
/** Cosine between the plane of a mechanism and the line of sight below which it is dragged in the picture's plane. */
const EDGE_ON = 0.3;
/** A pull shorter than this is not drawn [CSS pixels]. */
const VISIBLE = 3;

/** A drag that changes lengths: where it began, what the project and its history were then, and what its last move left. */
interface DraggedLengths {
  readonly drag: LengthDrag;
  /** Moves at the pace of charts and paths, which follow. */
  readonly paced: Paced<Vec3>;
  readonly from: Vec3;
  readonly before: Project;
  readonly steps: number;
  left: Project;
}

interface Press {
  readonly from: PointerAt;
  readonly part: Grabbed;
  /** The plane that the pointer moves in, and where it met it last, in W. */
  readonly plane: { normal: Vec3; offset: number };
  last: Vec3 | null;
  target: Vec3;
  lengths: DraggedLengths | null;
  state: 'still' | 'dragging' | 'refused';
}

export function createDragTool(context: ToolContext): Tool {
  const drag = useDragStore();
  const documents = useDocumentStore();
  const selection = useSelectionStore();
  const locks = useLocksStore();
  const simulation = useSimulationStore();
  const results = liveResults();
  let gesture = 0;
  let press: Press | null = null;
  /** The sketch over the picture belongs to this tool, which has to remove it. */
  let isShown = false;

  /** The body to be moved and the point of it: under the pointer, or a joint's own. */
  function findPart({ x, y, record }: PointerAt): { part: Grabbed; at: Vec3 } | null {
    const found = record === null ? null : documents.record(record);
    if (!found || documents.readOnly) return null;
    const joint = documents.project.joints.find(({ id }) => id === record);
    if (joint) {
      const onB = joint.bodyB !== GROUND;
      const body = onB ? joint.bodyB : joint.bodyA;
      const { position } = onB ? joint.frameB : joint.frameA;
      return { part: { body, point: position, name: joint.name }, at: context.pointOf(body, position) };
    }
    const face = found.list === 'bodies' ? context.faceAt(x, y) : null;
    if (!face || face.body !== record) return null;
    const point = toLocal(context.poseOf(face.body), face.at);
    return { part: { body: face.body, point, name: found.record.name }, at: face.at };
  }

  function planeAt(at: Vec3): Press['plane'] {
    const toEye = context.toEye();
    const flat = planeNormal(documents.project);
    const normal = flat && Math.abs(dot(flat, toEye)) > EDGE_ON ? flat : toEye;
    return { normal, offset: dot(normal, at) };
  }

  function beginDrag(held: Press): void {
    if (useVisibilityStore().locked.has(held.part.body)) {
      held.state = 'refused';
      useToastsStore().show('warning', TEXT.locked(held.part.name), TEXT.unlockFirst);
      return;
    }
    if (simulation.showing === 'run') {
      // at its start a run shows the pose of the model, so nothing jumps
      const isThere = !simulation.stale && simulation.cursor === simulation.recording?.startTime;
      simulation.reset();
      if (!isThere) {
        held.state = 'refused';
        const said = TEXT.modelShown;
        useToastsStore().show('info', said, TEXT.clickAgain);
        return;
      }
    }
    held.state = 'dragging';
    if (!locks.dragsLengths) return drag.begin(held.part);
    const before = documents.project;
    const record = held.from.record ?? held.part.body;
    const lengths = createLengthDrag(before, record, held.part.name);
    if (lengths) {
      const paced = new Paced<Vec3>(results, (target) => dragLengthsTo(held, target));
      const { target: from } = held;
      held.lengths = { drag: lengths, paced, from, before, steps: documents.steps, left: before };
      gesture += 1;
      return paced.begin();
    }
    held.state = 'refused';
    useToastsStore().show('warning', whyNoLengths(before, held.part.name), TEXT.noLengthsHelp);
  }

  /** If the locks do not allow a move, the drawing stays where it had got to. */
  function dragLengthsTo(held: Press, target: Vec3): void {
    const dragged = held.lengths;
    if (!dragged) return;
    const { drag: lengths, from, before } = dragged;
    // another edit came between: the drag would take it back
    if (documents.project !== dragged.left) {
      held.lengths = null;
      held.state = 'refused';
      return endLengths(dragged, false);
    }
    const edit = lengths.moveBy(documents.project, subtract(target, from));
    const refusal = edit === null ? TEXT.locksHold : context.apply(edit, `lengths-${gesture}`);
    dragged.left = documents.project;
    context.draw(sketchLengths(before, documents.project));
    context.prompt({ title: `Drag ${lengths.name}`, hint: TEXT.dragsLengths, ends: TEXT.endsDrag, refusal });
  }

  function endLengths({ paced }: DraggedLengths, isKept: boolean): void {
    paced.end(isKept);
    context.draw(EMPTY_SKETCH);
    context.prompt(null);
  }

  /** The part jumps back where its edit is refused, so that is said; of a lock it has been said already. */
  function take(edit: Edit): void {
    const isLocked = useVisibilityStore().firstLocked(edit.diff) !== null;
    const refusal = context.apply(edit);
    if (refusal !== null && !isLocked) useToastsStore().show('warning', refusal);
  }

  function show(): void {
    const { grabbed, report, loose, locksHold, point, target } = drag;
    if (grabbed) {
      const { project } = documents;
      const view = { project, name: grabbed.name, report, loose, locksHold, point, target };
      context.draw(sketchDrag(view, VISIBLE * context.pixel()));
      context.prompt(promptDrag(view));
    } else if (isShown) {
      context.draw(EMPTY_SKETCH);
      context.prompt(null);
    }
    isShown = grabbed !== null;
  }

  const stop = watch([() => drag.grabbed, () => drag.report, () => drag.target], show, { flush: 'sync' });

  return {
    press(at) {
      // with Ctrl a click adds to the selection, and an empty place spans a box
      const found = at.ctrl ? null : findPart(at);
      if (!found) return false;
      const plane = planeAt(found.at);
      const last = meetPlane(at.ray, plane);
      press = { from: at, part: found.part, plane, last, target: found.at, lengths: null, state: 'still' };
      return true;
    },
    move(at) {
      if (!press) return;
      const { from } = press;
      if (press.state === 'still' && Math.hypot(at.x - from.x, at.y - from.y) < SLOP) return;
      if (press.state === 'still') beginDrag(press);
      const met = meetPlane(at.ray, press.plane);
      if (press.state !== 'dragging' || !met) return;
      const way = press.last ? subtract(met, press.last) : ([0, 0, 0] as const);
      press.last = met;
      press.target = add(press.target, scale(way, at.shift ? FINE : 1));
      if (press.lengths) press.lengths.paced.offer(press.target);
      else drag.moveTo(press.target);
    },
    release(at) {
      const held = press;
      press = null;
      const record = held?.from.record ?? null;
      if (held?.state === 'still' && record !== null) selection.select(record, at.shift);
      else if (held?.lengths) endLengths(held.lengths, true);
      else if (held?.state === 'dragging') drag.release(take);
    },
    escape() {
      if (press?.lengths && press.state === 'dragging') {
        const { lengths } = press;
        const { left, steps } = lengths;
        press = { ...press, state: 'refused', lengths: null };
        if (documents.project === left) while (documents.steps > steps) documents.undo();
        endLengths(lengths, false);
        return true;
      }
      if (!drag.grabbed) return false;
      press = press && { ...press, state: 'refused' };
      drag.drop();
      return true;
    },
    dispose() {
      stop();
      if (press?.lengths) endLengths(press.lengths, true);
      press = null;
      if (drag.grabbed) drag.drop();
    },
  };
}
