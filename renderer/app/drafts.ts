/** What is typed into a field but not entered yet: it counts as a change when the window is about to close. */
import { nextTick, ref } from 'vue';
import type { Ref } from 'vue';

/** Fields say of themselves whether they hold something that was not entered. */
const DRAFT = '[data-clean="false"]';

const isDraft = (): boolean => document.activeElement?.matches(DRAFT) ?? false;

/** True while the focused field holds a draft. */
export function useDraft(target: Window): Readonly<Ref<boolean>> {
  const draft = ref(false);
  const look = (): void => void nextTick(() => (draft.value = isDraft()));
  for (const kind of ['input', 'change', 'focusin', 'focusout', 'keyup']) target.addEventListener(kind, look);
  return draft;
}

/** Fields take their draft when they lose the focus; the keyboard stays where it was. */
export async function enterDrafts(): Promise<void> {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.matches(DRAFT)) return;
  field.blur();
  field.focus();
  await nextTick();
}
