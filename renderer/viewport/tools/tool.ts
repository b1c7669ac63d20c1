/**
 * A tool: one way of using the left button in the viewport. One file per tool in this folder, one line per tool in
 * `registry.ts`. A tool draws its preview as a sketch, says what comes next in a prompt, and changes the document by
 * edits only; what it has not submitted as an edit is lost when it is cancelled.
 */
import type { Mobility } from '../../../engine/core/diagnostics/mobility-report';
import type { Feature } from '../../../engine/geometry/features/feature';
import type { Project, Vec3 } from '../../../engine/model/project';
import type { Edit } from '../../document/edits/edit';
import type { Pose } from '../../document/geometry';
import type { ToolPrompt } from '../../stores/editing/tools';
import type { Sketch } from './sketch';

/** Where the pointer is: in CSS pixels of the canvas, in W, and over what. */
export interface PointerAt {
  readonly x: number;
  readonly y: number;
  readonly ray: Ray;
  /** The record under the pointer; null over empty space. */
  readonly record: string | null;
  readonly shift: boolean;
  /** Ctrl, or Command on macOS. */
  readonly ctrl: boolean;
  /** When, in the time of events [ms]. */
  readonly time: number;
}

/** Half a line in W; `direction` has length one. */
export interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

/** A hole, a shaft, a ball or a plane face of a part from a file. */
export interface PartFeature {
  readonly body: string;
  /** In W [m]. */
  readonly feature: Feature;
}

/** What was chosen for a stroke of a drawing and holds for the next, until another document is opened. */
export interface StrokeChoices {
  /** Which ends of a linkage are pinned to ground where they meet nothing. */
  groundEnds: readonly [first: boolean, last: boolean];
  /** Whether what is drawn is locked as it is drawn. */
  locks: boolean;
}

export const newStrokes = (): StrokeChoices => ({ groundEnds: [true, true], locks: false });

/** What a tool may ask of the viewport and do to it. */
export interface ToolContext {
  readonly strokes: StrokeChoices;
  /** The ray through a point of the picture [CSS pixels]. */
  ray: (x: number, y: number) => Ray;
  /** A point of W in CSS pixels; null behind the eye. */
  project: (point: Vec3) => { x: number; y: number } | null;
  /** Where a point of a body's frame is shown now, in W. */
  pointOf: (body: string, local: Vec3) => Vec3;
  /** Where a body (or ground) is shown now. */
  poseOf: (body: string) => Pose;
  /** The outward normal, in W, of the face of a body under a point of the picture [CSS pixels]; null over empty space. */
  faceAt: (x: number, y: number) => { body: string; at: Vec3; normal: Vec3 } | null;
  /** The hole, shaft, ball or face of a part from a file there; null where there is none. */
  featureAt: (x: number, y: number) => PartFeature | null;
  /** Unit vector from the picture to the eye, in W. */
  toEye: () => Vec3;
  /** Length of one CSS pixel at the middle of the picture [m]. */
  pixel: () => number;
  /** Spacing of the finest lines of the grid that can be seen [m]. */
  gridSpacing: () => number;
  /** The plane that is drawn in, which the grid then shows; null gives the grid back its own. */
  showPlane: (plane: { normal: Vec3; offset: number } | null) => void;
  /** Turns the view straight at a plane that was chosen by hand, or back to that of the mechanism, until the tool ends. */
  lookSquare: (normal: Vec3 | null) => void;
  draw: (sketch: Sketch) => void;
  prompt: (prompt: ToolPrompt | null) => void;
  /** Puts the keyboard into an entry of the prompt, with what was typed so far. */
  type: (entry: string, text: string) => void;
  /** The open document. */
  model: () => Project;
  /** What of it is not hidden: all that can be picked. */
  shown: () => Project;
  /** The records that are selected, the last one last. */
  selection: () => readonly string[];
  /** Applies an edit as one step, with others of its gesture if it has one, or says why not; the view then stays where it is. */
  apply: (edit: Edit, gesture?: string) => string | null;
  /** Asks the engine asynchronously about the mobility of a possible result; only the latest request is answered. Null: no answer. */
  askMobility: (project: Project, hear: (mobility: Mobility | null) => void) => void;
  /** Ends this tool and goes back to selecting. */
  finish: () => void;
}

export interface Tool {
  /** The left button goes down; true takes the press: moves and the release then come here and nothing is selected. */
  press(at: PointerAt): boolean;
  /** The pointer moves, with or without a press of this tool under way. */
  move(at: PointerAt): void;
  release(at: PointerAt): void;
  doubleClick?(at: PointerAt): void;
  /** A key that no field has; true when the tool used it. Escape comes to `escape` instead. */
  key?(event: KeyboardEvent): boolean;
  /** Rolls back the step under way; false when there was none, and then the tool ends. */
  escape?(): boolean;
  /** A picture was drawn: the view was turned, a run plays, a part is dragged. */
  picture?(): void;
  /** Leaves nothing behind: another tool begins, or the document is replaced. */
  dispose(): void;
}

export type ToolFactory = (context: ToolContext) => Tool;

/** Letters with Shift are commands of the app, whichever tool is active. */
export const isShifted = ({ key, shiftKey }: KeyboardEvent): boolean => shiftKey && /^[a-z]$/i.test(key);
