/**
 * A part in the user's hand: where it is to go, what the engine makes of it, and the one edit that comes of it. One target
 * is on its way at a time, always the latest; the document changes at the release only. The journal has it before that.
 */
import { computed, ref, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { DragReport } from '../../../engine/run/analyses/drag/drag-report';
import type { Pose } from '../../../engine/model/pose';
import type { ServerMessage } from '../../../engine/host/protocol';
import type { Vec3 } from '../../../engine/model/project';
import { holdDrag } from '../../document/edits/locks/hold-drag';
import { dragEdit } from '../../document/edits/draw/drag-edit';
import type { Edit } from '../../document/edits/edit';
import { toWorld } from '../../document/geometry';
import type { PosePreview } from '../../sim/playback/pose';
import { poseBetween } from '../../sim/playback/pose-between';
import { useDocumentStore } from './document';
import { useSimulationStore } from '../runs/simulation';
import { useStudiesStore } from '../studies/studies';
import { useToastsStore } from '../window/toasts';
import { useVisibilityStore } from './visibility';
import { TEXT } from '../texts';

export interface Grabbed {
  readonly body: string;
  /** In the frame of the body [m]. */
  readonly point: Vec3;
  /** The record that the edit is named after. */
  readonly name: string;
}

export const useDragStore = defineStore('drag', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const visibility = useVisibilityStore();
  const toasts = useToastsStore();
  const grabbed = shallowRef<Grabbed | null>(null);
  const target = shallowRef<Vec3 | null>(null);
  /** Of the engine, with geometry locks held. */
  const report = shallowRef<DragReport | null>(null);
  /** Geometry locks do not let the parts go further. */
  const locksHold = ref(false);
  /** The joints do not close, so the body moves alone. */
  const loose = ref(false);
  /** Where the grabbed point is shown, in W; null before the engine's first word. */
  const point = computed<Vec3 | null>(() => {
    const pose = report.value?.poses.find(({ body }) => body === grabbed.value?.body);
    return pose && grabbed.value ? toWorld(pose, grabbed.value.point) : null;
  });
  let id = 0;
  let sequence = 0;
  let ready = false;
  /** The target that the engine has, and whether it has answered at all. */
  let sent: Vec3 | null = null;
  let isWaiting = false;
  /** Takes the edit when the drag ends. */
  let apply: ((edit: Edit) => void) | null = null;
  let shown: PosePreview | null = null;
  /** The document was told what is in the hand. */
  let isKept = false;

  function begin(part: Grabbed): void {
    // a drag that has just ended and is still being computed is applied as far as it has come
    if (apply) finish();
    drop();
    useStudiesStore().hide();
    id++;
    grabbed.value = part;
    const own = id;
    const { project } = document;
    const locked = project.bodies.flatMap((body) => (visibility.locked.has(body.id) ? [body.id] : []));
    void simulation.ask({ type: 'drag', id, project, body: part.body, locked }).then((heard) => {
      if (!heard && own === id) drop();
    });
  }

  function moveTo(to: Vec3): void {
    if (!grabbed.value) return;
    target.value = to;
    send();
  }

  function send(): void {
    const to = target.value;
    if (!grabbed.value || !to || !ready || isWaiting || to === sent) return;
    sent = to;
    isWaiting = true;
    sequence++;
    const { body, point: local } = grabbed.value;
    void simulation.ask({ type: 'dragTo', id, sequence, body, point: [...local], target: [...to] });
  }

  /** The drag ends: the result of the engine for the last target becomes one edit. */
  function release(take: (edit: Edit) => void): void {
    if (!grabbed.value) return;
    apply = take;
    document.settle = settle;
    if (!target.value || (report.value?.settled === true && sent === target.value && !isWaiting)) finish();
  }

  /** What was let go becomes an edit as far as it has come; none if the engine has not said anything. */
  function settle(): boolean {
    const { revision } = document;
    finish();
    return document.revision !== revision;
  }

  function finish(): void {
    const take = apply;
    const dragged = report.value;
    const label = labelOf(grabbed.value);
    const edit = take && dragged ? dragEdit(document.project, dragged, label) : null;
    // the view keeps the dragged pose until the document has it
    grabbed.value = null;
    if (edit) take?.(edit);
    drop();
  }

  /** Puts everything back where the document has it. */
  function drop(): void {
    if (id > 0 && ready) void simulation.ask({ type: 'endDrag', id });
    id++;
    ready = isWaiting = false;
    sent = apply = null;
    grabbed.value = target.value = report.value = null;
    if (document.settle === settle) document.settle = null;
    loose.value = locksHold.value = false;
    if (shown && simulation.preview === shown) simulation.preview = null;
    shown = null;
    if (isKept) document.held = null;
    isKept = false;
  }

  function receive(message: ServerMessage): void {
    if (message.type === 'dragReady' && message.id === id && grabbed.value) {
      const problem = message.problems.find(({ severity }) => severity === 'error');
      if (problem) {
        toasts.show('warning', TEXT.notDraggable(problem.message), problem.remedy);
        drop();
        return;
      }
      ready = true;
      loose.value = message.loose;
      send();
    } else if (message.type === 'dragged' && message.id === id && message.sequence === sequence) {
      isWaiting = false;
      const { dragged, isHeld } = holdDrag<DragReport>(document.project, message, report.value);
      locksHold.value = isHeld;
      report.value = dragged;
      show(dragged.poses);
      keep(dragged);
      if (target.value !== sent) send();
      else if (message.settled && apply) finish();
    }
  }

  /** Should the app end now, the part is found where it is shown. */
  function keep(dragged: DragReport): void {
    const label = labelOf(grabbed.value);
    const { project } = document;
    document.held = () => dragEdit(project, dragged, label);
    isKept = true;
  }

  function show(poses: readonly Pose[]): void {
    const at = new Map(poses.map((pose) => [pose.body, pose]));
    shown = {
      phase: sequence,
      poseOf: (body, out) => poseBetween(at.get(body), at.get(body), 0, out),
    };
    simulation.preview = shown;
  }

  simulation.listen(receive);
  // the drag belongs to the document as it was when the drag began
  watch(
    () => document.project,
    () => {
      if (grabbed.value) drop();
    },
    { flush: 'sync' },
  );
  watch([() => simulation.connected, () => simulation.playing], ([connected, playing]) => {
    if (grabbed.value && (!connected || playing)) drop();
  });

  return { grabbed, target, report, loose, locksHold, point, begin, moveTo, release, drop };
});

/** The name of the edit. */
const labelOf = (part: Grabbed | null): string => `Drag ${part?.name ?? ''}`;
