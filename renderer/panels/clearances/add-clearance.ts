import { insertMeasure } from '../../document/edits/add/add-measure';
import { tryEdit } from '../../stores/editing/attempt-edit';
import { useDocumentStore } from '../../stores/editing/document';
import { useToastsStore } from '../../stores/window/toasts';
import type { PairClearance } from '../../../engine/results/clearances/clearances';
import { TEXT } from './texts';

type Two = Pick<PairClearance, 'bodyA' | 'bodyB'>;

/** Whether the document has both bodies, and no measure of their clearance yet. */
export function mayAddClearance({ bodyA, bodyB }: Two): boolean {
  const { bodies, measures } = useDocumentStore().project;
  const has = (id: string) => bodies.some((body) => body.id === id);
  const isOfThem = (a: string, b: string) => [a, b].every((id) => id === bodyA || id === bodyB);
  return (
    has(bodyA) &&
    has(bodyB) &&
    !measures.some((measure) => measure.kind === 'clearance' && isOfThem(measure.bodyA, measure.bodyB))
  );
}

/** As a record, which every run then records, to be charted and limited. */
export function addClearance({ bodyA, bodyB }: Two): void {
  const edit = insertMeasure(useDocumentStore().project, { kind: 'clearance', bodyA, bodyB });
  const refusal = tryEdit(edit);
  const toasts = useToastsStore();
  if (refusal === null) toasts.show('info', TEXT.measureAdded, TEXT.measureAddedHint);
  else toasts.show('warning', refusal);
}
