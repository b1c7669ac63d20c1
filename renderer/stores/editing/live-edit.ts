/** Whether a number is being dragged: its results are then wanted at once, and the run stays in sight. */
import { defineStore } from 'pinia';
import { ref } from 'vue';

export const useLiveEditStore = defineStore('live-edit', () => ({ active: ref(false) }));
