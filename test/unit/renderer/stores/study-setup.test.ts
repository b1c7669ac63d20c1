import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useStudySetup } from '../../../../renderer/stores/studies/study-setup';
import { crank } from '../../engine/studies/sweep/models';

beforeEach(() => setActivePinia(createPinia()));

test('a series that is chosen begins with the figure to know: the least of a clearance, else the peak', () => {
  const project = crank();
  project.measures.push({ kind: 'clearance', id: 'near', name: 'Near', bodyA: 'bar', bodyB: 'ground' });
  useDocumentStore().open(project, null);
  const setup = useStudySetup();
  setup.toggleSeries('reaction/pin/F', 'Pin |F|');
  setup.toggleSeries('measure/near/clearance', 'Near.clearance');
  expect(setup.figures.map(({ kept }) => kept)).toEqual([['peak'], ['minimum']]);
});
