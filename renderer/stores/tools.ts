/** Which tool has the left button in the viewport, and what it says: shared by toolbar, menus, prompt and viewport. */
import { computed, ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';

/** A number that can be typed while drawing, in SI; `set` answers null, or says why not. */
export interface PromptField {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly shown?: string;
  readonly value: number | null;
  set(value: number): string | null;
}

export interface PromptAction {
  readonly id: string;
  readonly label: string;
  readonly pressed?: boolean;
  run(): void;
}

/** What the tool waits for, said at the top of the viewport. */
export interface ToolPrompt {
  readonly title: string;
  readonly hint: string;
  readonly fields?: readonly PromptField[];
  readonly actions?: readonly PromptAction[];
}

/** Selecting (and dragging parts) is what the left button does when no other tool has it. */
export const SELECT = 'select';

export const useToolsStore = defineStore('tools', () => {
  const active = ref<string>(SELECT);
  const prompt = shallowRef<ToolPrompt | null>(null);
  const isDrawing = computed(() => active.value !== SELECT);

  /** Starts a tool; the tool that is active already starts afresh with `again`, or ends without. */
  function choose(tool: string): void {
    active.value = tool;
  }

  function finish(): void {
    active.value = SELECT;
  }

  return { active, prompt, isDrawing, choose, finish };
});
