/** Questions and problem lists as awaitable calls; one dialog at a time, the next waits its turn. */
import { computed, ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import type { Problem } from '../../../engine/model/problem';

export interface Choice {
  id: string;
  label: string;
  kind: 'primary' | 'danger' | 'plain';
}

export interface Question {
  title: string;
  message: string;
  detail: string | null;
  problems: readonly Problem[];
  /** The first is where Enter goes; Escape answers null. */
  choices: readonly Choice[];
}

interface Waiting {
  question: Question;
  answer: (choice: string | null) => void;
}

export const useDialogsStore = defineStore('dialogs', () => {
  const queue = shallowRef<readonly Waiting[]>([]);
  /** The panel that is open as a dialog. */
  const overlay = ref<string | null>(null);
  const question = computed(() => queue.value[0]?.question ?? null);

  function ask(asked: Omit<Question, 'problems' | 'detail'> & Partial<Question>): Promise<string | null> {
    return new Promise((answer) => {
      queue.value = [...queue.value, { question: { problems: [], detail: null, ...asked }, answer }];
    });
  }

  function answer(choice: string | null): void {
    const [first, ...rest] = queue.value;
    queue.value = rest;
    first?.answer(choice);
  }

  return { question, overlay, ask, answer };
});
