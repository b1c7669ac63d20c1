/** Counts the freedoms of what is being drawn, beside the analysis of the open document. */
import { ModelWatch } from './model-watch';
import type { EngineClient } from './engine/engine-client';
import type { Mobility } from '../../engine/core/diagnostics/mobility-report';
import type { Project } from '../../engine/model/project';

/** The first question about a model that is not the document. */
const PROBES = 1e9;

type Hear = (mobility: Mobility | null) => void;

export interface Probe {
  readonly watch: ModelWatch;
  /** Only the latest question is answered. */
  readonly probe: (project: Project, hear: Hear) => void;
}

export function createProbe(engine: EngineClient): Probe {
  let heard: Hear | null = null;
  const watch = new ModelWatch(engine, ({ model }) => heard?.(model?.mobility ?? null), PROBES);
  return {
    watch,
    probe: (project, hear) => {
      heard = hear;
      watch.schedule(() => project);
    },
  };
}
