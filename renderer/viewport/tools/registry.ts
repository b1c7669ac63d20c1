/** Every tool by the name that commands start it with. `select` is what the left button does when no other has it. */
import { gizmoTool } from './gizmo/gizmo-services';
import { DRAW_TOOLS } from './draw-tools';
import { createDragTool } from './drag/drag-tool';
import type { ToolFactory } from './tool';

export const TOOLS: Readonly<Record<string, ToolFactory>> = {
  select: createDragTool,
  move: gizmoTool('move'),
  rotate: gizmoTool('rotate'),
  ...DRAW_TOOLS,
};
