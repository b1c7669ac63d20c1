/** Which tool has the left button in the viewport, and what it says: shared by toolbar, menus, prompt and viewport. */
import { computed, ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';

/** Text that can be typed instead of a click: a length, an angle, a point. */
export interface PromptEntry {
  readonly id: string;
  readonly label: string;
  /** Its current value, with the unit; shown until the user types. */
  readonly text: string;
  readonly placeholder?: string;
  readonly hint?: string;
  /** Whether the text says what it is, so that little room has no label. */
  readonly plain?: boolean;
  /** Whether a typed value holds, wherever the pointer goes. */
  readonly locked?: boolean;
  /** Takes what was typed: null, or why not, in one sentence. */
  enter(text: string): string | null;
  /** With every character, so that the picture shows what Enter would do; Escape then gives the picture back. */
  preview?(text: string): void;
  /** Enter after a number that was taken; without it the next entry has the keyboard. */
  entered?(): void;
}

export interface PromptAction {
  readonly id: string;
  readonly label: string;
  readonly title?: string;
  readonly pressed?: boolean;
  run(): void;
}

/** A number that the tool has measured, with its unit. */
export interface PromptReading {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** What the tool waits for, said at the top of the viewport. */
export interface ToolPrompt {
  readonly title: string;
  readonly hint: string;
  /** How the tool ends, or goes a step back: by which keys. */
  readonly ends: string;
  readonly readings?: readonly PromptReading[];
  readonly entries?: readonly PromptEntry[];
  /** How many points of a drawing are placed: an entry that placed one has begun the next step. */
  readonly placed?: number;
  /** Enter in an entry with nothing typed. */
  confirm?(): void;
  /** What Done keeps of a drawing that has no number of points; without it the tool just ends. */
  keep?(): void;
  /** A live preview of the result: the degrees of freedom. */
  readonly status?: string | null;
  /** Why the last step was refused. */
  readonly refusal?: string | null;
  readonly actions?: readonly PromptAction[];
}

/** Selecting (and dragging parts) is what the left button does when no other tool has it. */
export const SELECT = 'select';

export const useToolsStore = defineStore('tools', () => {
  const active = ref<string>(SELECT);
  const prompt = shallowRef<ToolPrompt | null>(null);
  /** What was typed over the picture and belongs to an entry of the prompt, on its way there. */
  const typing = shallowRef<{ entry: string; text: string } | null>(null);
  const isDrawing = computed(() => active.value !== SELECT);

  /** Starts a tool; the tool that is active already starts afresh with `again`, or ends without. */
  function choose(tool: string): void {
    active.value = tool;
  }

  function finish(): void {
    active.value = SELECT;
  }

  return { active, prompt, typing, isDrawing, choose, finish };
});
