/** Moving and turning, connected to the stores and to the picture. */
import { watch } from 'vue';
import type { Project } from '../../../../engine/model/project';
import { useDocumentStore } from '../../../stores/editing/document';
import { useSelectionStore } from '../../../stores/editing/selection';
import { useSimulationStore } from '../../../stores/runs/simulation';
import type { PosePreview } from '../../../sim/playback/pose';
import { useToastsStore } from '../../../stores/window/toasts';
import { useVisibilityStore } from '../../../stores/editing/visibility';
import { activeViewport } from '../../active-viewport';
import type { GizmoKind } from './gizmo';
import { GizmoTool } from './gizmo-tool';
import type { GizmoServices } from './gizmo-tool';
import type { ToolFactory } from '../tool';
import { TEXT } from '../../texts';

function createServices(): GizmoServices {
  const documents = useDocumentStore();
  const selection = useSelectionStore();
  const simulation = useSimulationStore();
  const visibility = useVisibilityStore();
  /** Ours, so that no other is removed. */
  let mine: PosePreview | null = null;
  let phase = 0;
  return {
    show: (gizmo) => activeViewport.value?.showGizmo(gizmo),
    preview(project) {
      if (project) {
        mine = { phase: ++phase, poseOf: posesOf(project) };
        simulation.preview = mine;
      } else if (mine && simulation.preview === mine) simulation.preview = null;
    },
    hold: (edit) => {
      documents.held = edit;
    },
    select: (record, additive) => selection.select(record, additive),
    refuseLocked(ids) {
      const locked = ids.find((id) => visibility.locked.has(id));
      if (locked === undefined) return false;
      const name = documents.record(locked)?.record.name ?? locked;
      useToastsStore().show('warning', TEXT.locked(name), TEXT.unlockInBrowser);
      return true;
    },
    watch: (changed) => watch([() => documents.project, () => selection.ids], changed, { flush: 'sync' }),
  };
}

function posesOf(project: Project): PosePreview['poseOf'] {
  const bodies = new Map(project.bodies.map((body) => [body.id, body]));
  return (id, out) => {
    const body = bodies.get(id);
    if (!body) return false;
    for (let i = 0; i < 3; i++) out.position[i] = body.position[i];
    for (let i = 0; i < 4; i++) out.orientation[i] = body.orientation[i];
    return true;
  };
}

export const gizmoTool =
  (kind: GizmoKind): ToolFactory =>
  (context) =>
    new GizmoTool(kind, context, createServices());
