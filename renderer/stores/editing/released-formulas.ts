/**
 * Formulas that an edit removed, because a number was typed, pasted or dragged over their value: shown in the inspector
 * until they are followed again or the note is closed. This is not part of the document; Undo restores a formula too.
 */
import { computed, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import { evaluateParameters } from '../../../engine/model/formulas/evaluate-parameters';
import { findNumber } from '../../../engine/model/checks/formulas';
import { readFormula } from '../../../engine/model/formulas/follow-formulas';
import { typedUnit } from '../../../engine/model/formulas/typed-quantity';
import type { AnyRecord, Driven, Formula, RecordList } from '../../../engine/model/project';
import type { Diff } from '../../document/diff';
import { useDocumentStore } from './document';

/** Formulas that depend on something; a number typed with a unit is replaced like any number. */
const formulasOf = (record: AnyRecord | null): readonly Formula[] =>
  ((record as Driven | null)?.formulas ?? []).filter(({ formula }) => typedUnit(formula) === null);

export const useReleasedFormulasStore = defineStore('released-formulas', () => {
  const document = useDocumentStore();
  /** By record id, then by field: the formula. */
  const released = shallowRef<ReadonlyMap<string, ReadonlyMap<string, string>>>(new Map());

  /** Of an edit that was just made. */
  function note({ records }: Diff): void {
    for (const { id, before, after } of records) {
      if (before === null || after === null) continue;
      const kept = new Set(formulasOf(after).map(({ field }) => field));
      const lost = formulasOf(before).filter(({ field }) => !kept.has(field));
      if (lost.length === 0) continue;
      const fields = new Map(released.value.get(id));
      for (const { field, formula } of lost) fields.set(field, formula);
      released.value = new Map(released.value).set(id, fields);
    }
  }

  function forget(id: string): void {
    const next = new Map(released.value);
    next.delete(id);
    released.value = next;
  }

  /** Those of a record that could still be followed: its number is there and free, and the formula gives one. */
  const of = computed(() => (id: string): Formula[] => {
    const fields = released.value.get(id);
    const found = document.record(id);
    if (fields === undefined || found === null) return [];
    const { list, record } = found;
    const taken = new Set(formulasOf(record).map(({ field }) => field));
    return [...fields].flatMap(([field, formula]) => {
      const free = !taken.has(field) && findNumber(record, field) !== null;
      return free && givesNumber(list, record, { field, formula }) ? [{ field, formula }] : [];
    });
  });

  function givesNumber(list: RecordList, record: AnyRecord, formula: Formula): boolean {
    const { names } = evaluateParameters(document.project.parameters);
    return readFormula(document.project, list, record, formula, names)?.ok === true;
  }

  watch(
    () => document.opened,
    () => (released.value = new Map()),
    { flush: 'sync' },
  );

  return { note, forget, of };
});
