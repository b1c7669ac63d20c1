/** Whether the 3D view shows the document or the recording, and why. */
import { ref } from 'vue';

export class OnShow {
  readonly showing = ref<'model' | 'run'>('model');
  /** The model is shown because it was edited, not because the user went back to it. */
  #hasLeft = false;

  /** The user asked for it. */
  show(what: 'model' | 'run'): void {
    this.showing.value = what;
    this.#hasLeft = false;
  }

  /** An edit shows the model at once; undoing it shows the run again as before. */
  edited(isStale: boolean): void {
    if (this.showing.value === 'run') this.#hasLeft = true;
    if (this.#hasLeft) this.showing.value = isStale ? 'model' : 'run';
  }

  /** What was shown before the edits; a run of the edited model shows it again. */
  get before(): 'model' | 'run' {
    return this.#hasLeft ? 'run' : this.showing.value;
  }
}
