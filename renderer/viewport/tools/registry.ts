/** Every tool by the name that commands start it with. `select` is what the left button does when no other has it. */
import { gizmoTool } from './gizmo/gizmo-services';
import { DRAW_TOOLS } from './draw-tools';
import { createDragTool } from './drag/drag-tool';
import { createMeasureTool } from './measure/measure-tool';
import type { ToolFactory } from './tool';

/** The tool that measures without leaving a record. */
export const MEASURE = 'measure';

export const TOOLS: Readonly<Record<string, ToolFactory>> = {
  select: createDragTool,
  move: gizmoTool('move'),
  rotate: gizmoTool('rotate'),
  [MEASURE]: createMeasureTool,
  ...DRAW_TOOLS,
};
