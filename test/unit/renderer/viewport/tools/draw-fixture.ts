/** A viewport on paper: the eye looks along -z at the plane z = 0, 1000 pixels to the metre, the origin at (500, 500). */
import { createProject, NEW_UNITS } from '../../../../../engine/model/defaults';
import type { Project, Vec3 } from '../../../../../engine/model/project';
import { applyDiff } from '../../../../../renderer/document/diff';
import { checkEdit } from '../../../../../renderer/document/edits/check-edit';
import type { Edit } from '../../../../../renderer/document/edits/edit';
import { poseOf, toWorld } from '../../../../../renderer/document/geometry';
import { visibleProject } from '../../../../../renderer/document/visible-project';
import type { ToolPrompt } from '../../../../../renderer/stores/editing/tools';
import { EMPTY_SKETCH } from '../../../../../renderer/viewport/tools/sketch';
import type { Sketch } from '../../../../../renderer/viewport/tools/sketch';
import { newStrokes } from '../../../../../renderer/viewport/tools/tool';
import type {
  PartFeature,
  PointerAt,
  Tool,
  ToolContext,
  ToolFactory,
} from '../../../../../renderer/viewport/tools/tool';

export class Paper {
  project: Project = { ...createProject('Paper'), units: NEW_UNITS };
  sketch: Sketch = EMPTY_SKETCH;
  prompt: ToolPrompt | null = null;
  typed: { entry: string; text: string } | null = null;
  edits: Edit[] = [];
  asked: Project[] = [];
  finished = 0;
  tool: Tool;
  /** What the pointer is over, for tools that look. */
  over: string | null = null;
  /** Clicks are a second apart, but for the two of a double click [ms]. */
  time = 0;
  hidden: ReadonlySet<string> = new Set();
  readonly strokes = newStrokes();
  face: { body: string; at: Vec3; normal: Vec3 } | null = null;

  feature: PartFeature | null = null;

  constructor(factory: ToolFactory, project?: Project) {
    if (project) this.project = project;
    this.tool = factory(this.context);
  }

  start(factory: ToolFactory): this {
    this.tool.dispose();
    this.tool = factory(this.context);
    return this;
  }

  get context(): ToolContext {
    return {
      strokes: this.strokes,
      ray: (x, y) => rayAt(x, y),
      project: ([x, y]) => ({ x: 500 + 1000 * x, y: 500 - 1000 * y }),
      pointOf: (body, local) => toWorld(poseOf(this.project, body), local),
      poseOf: (body) => poseOf(this.project, body),
      faceAt: () => this.face,
      featureAt: () => this.feature,
      toEye: () => [0, 0, 1],
      pixel: () => 0.001,
      gridSpacing: () => 0.01,
      showPlane: () => undefined,
      lookSquare: () => undefined,
      draw: (sketch) => (this.sketch = sketch),
      prompt: (prompt) => (this.prompt = prompt),
      type: (entry, text) => (this.typed = { entry, text }),
      model: () => this.project,
      shown: () => visibleProject(this.project, this.hidden),
      selection: () => [],
      apply: (edit) => {
        const [problem] = checkEdit(this.project, edit);
        if (problem) return `${problem.message} ${problem.remedy}`;
        this.edits.push(edit);
        this.project = applyDiff(this.project, edit.diff);
        return null;
      },
      askMobility: (project) => this.asked.push(project),
      finish: () => (this.finished += 1),
    };
  }

  /** Places are in millimetres of W, as they are on the paper. */
  at(x: number, y: number, keys: Partial<PointerAt> = {}): PointerAt {
    const [px, py] = [500 + x, 500 - y];
    const { over: record, time } = this;
    return { x: px, y: py, ray: rayAt(px, py), record, shift: false, ctrl: false, time, ...keys };
  }

  click(x: number, y: number, keys: Partial<PointerAt> = {}): this {
    this.time += 1000;
    this.tool.move(this.at(x, y, keys));
    this.tool.press(this.at(x, y, keys));
    this.tool.release(this.at(x, y, keys));
    return this;
  }

  /** The hand trembles by so much between the presses [mm], which are so far apart [ms]. */
  doubleClick(
    x: number,
    y: number,
    { ctrl = false, by = 0, after = 120 }: { ctrl?: boolean; by?: number; after?: number } = {},
  ): this {
    this.click(x, y, { ctrl });
    this.time += after - 1000;
    return this.click(x + by, y, { ctrl }).hearDouble(x + by, y, ctrl);
  }

  private hearDouble(x: number, y: number, ctrl: boolean): this {
    this.tool.doubleClick?.(this.at(x, y, { ctrl }));
    return this;
  }

  key(key: string, shiftKey = false): boolean {
    const event = { key, shiftKey, ctrlKey: false, metaKey: false, altKey: false };
    return this.tool.key?.(event as KeyboardEvent) ?? false;
  }

  /** Types into an entry of the prompt; the answer is null, or why it was refused. */
  enter(entry: string, text: string): string | null {
    const found = this.prompt?.entries?.find(({ id }) => id === entry);
    if (!found) throw new Error(`The prompt has no entry ${entry}`);
    return found.enter(text);
  }

  press(action: string): void {
    const found = this.prompt?.actions?.find(({ id }) => id === action);
    if (!found) throw new Error(`The prompt has no action ${action}`);
    found.run();
  }
}

const rayAt = (x: number, y: number) => ({
  origin: [(x - 500) / 1000, (500 - y) / 1000, 1] as Vec3,
  direction: [0, 0, -1] as Vec3,
});
