/** A text that is edited in place: Enter and leaving commit it, Escape gives it up, a refusal keeps the old one. */
import { ref, watch } from 'vue';
import type { Ref } from 'vue';

export interface TextDraft {
  draft: Ref<string>;
  /** Why the last text was refused. */
  message: Ref<string | null>;
  submit: () => void;
  revert: (event: KeyboardEvent) => void;
}

/** `commit` takes the text and answers null, or says in one sentence why it cannot be. */
export function useTextDraft(value: () => string, commit: (text: string) => string | null): TextDraft {
  const draft = ref(value());
  const message = ref<string | null>(null);
  watch(value, (next) => {
    draft.value = next;
    message.value = null;
  });
  return {
    draft,
    message,
    submit() {
      if (draft.value === value()) return;
      message.value = commit(draft.value);
      draft.value = value();
    },
    revert(event) {
      if (draft.value === value()) return;
      // Only an edit in progress is given up; otherwise Escape is for whatever is around the field.
      event.stopPropagation();
      draft.value = value();
    },
  };
}
