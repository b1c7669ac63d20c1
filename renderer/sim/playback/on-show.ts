/** Whether the 3D view shows the document or what was recorded, and how that came about. */
import { ref } from 'vue';

export class OnShow {
  readonly showing = ref<'model' | 'run'>('model');
  /** The model is shown because it was edited, not because the user went back to it. */
  #hasLeft = false;

  /** Somebody asked for it. */
  show(what: 'model' | 'run'): void {
    this.showing.value = what;
    this.#hasLeft = false;
  }

  /** An edit is seen at once, on the model; one that is taken back leaves the run as it was on show. */
  edited(isStale: boolean): void {
    if (this.showing.value === 'run') this.#hasLeft = true;
    if (this.#hasLeft) this.showing.value = isStale ? 'model' : 'run';
  }

  /** What was looked at before the edits: with a run of the edited model it is seen again. */
  get before(): 'model' | 'run' {
    return this.#hasLeft ? 'run' : this.showing.value;
  }
}
