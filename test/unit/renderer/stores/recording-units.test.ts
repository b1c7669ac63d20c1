/** A recording is shown in the units of the open document, from the moment that they are chosen. */
import { createPinia, setActivePinia } from 'pinia';
import { computed, effectScope } from 'vue';
import { expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { shownUnit } from '../../../../engine/model/quantity/unit-systems';
import { chooseUnitSystem } from '../../../../renderer/document/edits/values/choose-units';
import { recordingInDocumentUnits } from '../../../../renderer/stores/runs/recording-units';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { createRecording } from '../sim/fixtures';

test('what was worked out from it is worked out again', () => {
  setActivePinia(createPinia());
  const document = useDocumentStore();
  document.open(createProject('Units'), null);
  effectScope().run(() => {
    const recording = recordingInDocumentUnits();
    recording.value = createRecording();
    const length = computed(() => shownUnit('m', recording.value!.units).unit);
    expect(length.value).toBe('m');
    const { label, diff } = chooseUnitSystem(document.project, 'inch-lbf');
    document.apply(label, diff);
    expect(length.value).toBe('inch');
    document.undo();
    expect(length.value).toBe('m');
  });
});
