import type { Directive } from 'vue';

/**
 * `v-stored="name"`: the text of a field that is read only when it is left. It is written when what is stored changes, where
 * `:value` writes it at every drawing of the component: a pointer that passed over the row, or the next sample of a run, took
 * away what had been typed so far.
 */
export const vStored: Directive<HTMLInputElement | HTMLTextAreaElement, string> = {
  beforeMount(field, { value }) {
    field.value = value;
  },
  updated(field, { value, oldValue }) {
    if (value !== oldValue) field.value = value;
  },
};
