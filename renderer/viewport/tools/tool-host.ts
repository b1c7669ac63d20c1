/** Hands pointer and keys to the active tool, and keeps exactly one tool alive. */
import { SELECT } from '../../stores/editing/tools';
import type { PointerAt, Tool, ToolContext, ToolFactory } from './tool';

export class ToolHost {
  private tool: Tool | null = null;
  private pressed = false;
  private name: string = SELECT;

  constructor(
    private readonly tools: Readonly<Record<string, ToolFactory>>,
    private readonly context: ToolContext,
  ) {
    this.choose(SELECT);
  }

  choose(name: string): void {
    this.tool?.dispose();
    this.pressed = false;
    this.name = name;
    this.tool = Object.hasOwn(this.tools, name) ? this.tools[name](this.context) : null;
  }

  /** Whether the left button selects, beside what the tool does with it. */
  get selects(): boolean {
    return this.name === SELECT;
  }

  press(at: PointerAt): boolean {
    const { tool } = this;
    const taken = tool?.press(at) ?? false;
    // A tool that ended with its press leaves no release to the next one.
    this.pressed = taken && this.tool === tool;
    return taken;
  }

  move(at: PointerAt): void {
    this.tool?.move(at);
  }

  release(at: PointerAt): void {
    if (!this.pressed) return;
    this.pressed = false;
    this.tool?.release(at);
  }

  doubleClick(at: PointerAt): void {
    this.tool?.doubleClick?.(at);
  }

  picture(): void {
    this.tool?.picture?.();
  }

  key(event: KeyboardEvent): boolean {
    return this.tool?.key?.(event) ?? false;
  }

  /** One step back; true when there was something to take back or to end. */
  escape(): boolean {
    this.pressed = false;
    if (this.tool?.escape?.() === true) return true;
    if (this.selects) return false;
    this.context.finish();
    return true;
  }

  dispose(): void {
    this.tool?.dispose();
    this.tool = null;
  }
}
