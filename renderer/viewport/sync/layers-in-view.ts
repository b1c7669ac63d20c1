import { FLAT } from '../../../engine/output/layers/layers';
import type { Layers } from '../../../engine/output/layers/layers';
import { runLayers } from '../../../engine/output/layers/run-layers';
import type { Project } from '../../../engine/model/project';
import type { Recording } from '../../../engine/results/recording/recording';
import { viewAxes } from '../camera/framing';
import { chooseView } from '../camera/initial-view';
import { viewOptions } from '../view-options';

/** The layers that links are spread into, with the ground behind them in the first view of the model; none if that is switched off. */
export const layersInView = (project: Project, recording: Recording | null): Layers =>
  viewOptions.layers ? runLayers(project, recording, viewAxes(chooseView(project)).toEye) : FLAT;
