/** The description of an event in the report of a run. */
import { quantityInSentence } from '../../model/quantity/in-sentence';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { AT_LOWER, AT_UPPER, EDGE, HOLDS, SLIDES, isUnilateral } from '../system/switched-row';
import { impulseOf, impulseWords } from './impulses';
import { rowsPerPlace } from '../contact/contact-rows';
import type { SwitchedContact } from '../contact/compiled-contact';
import type { ImpactResult } from './impact';
import type { RunEvent } from './run-event';
import type { Scales } from './scales';
import type { SwitchedRow } from '../system/switched-row';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export type Change = Pick<RunEvent, 'kind' | 'message' | 'impulse'> & { readonly record: string };

type Text = Pick<RunEvent, 'kind' | 'message'>;

const STOPS = { 'limit-minimum': 'lower stop', 'limit-maximum': 'upper stop' } as const;

/** Impulses below this fraction of the largest one are not reported [1]. */
const PASSED_ON = 1e-6;

const largest = (v: Float64Array): number => v.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

export function describeChanges(
  system: System,
  work: Workspace,
  before: Uint8Array,
  { hit, impulses }: Pick<ImpactResult, 'hit' | 'impulses'>,
  scales: Scales,
): Change[] {
  const { mode } = work.switched;
  const changes = new Map<string, Change>();
  const add = ({ id }: SwitchedRow, kind: Change['kind'], message: string) =>
    changes.set(`${id} ${kind}`, { record: id, kind, message });
  for (const { row, speed } of hit) {
    const own = system.switched[row];
    if (!(speed * system.rowScale[own.row] > scales.rest)) continue;
    const impulse = impulseOf(system, work, row, impulses);
    const message = impactMessage(own, speed, system.units);
    changes.set(`${own.id} impact`, {
      ...{ record: own.id, kind: 'impact' },
      ...(impulse ? { message: `${message}, ${impulseWords(impulse)}`, impulse } : { message }),
    });
  }
  // impulses that another impact transmits through a stop or contact that was already closed
  const struck = changes.size;
  const least = PASSED_ON * largest(impulses);
  system.switched.forEach((own, s) => {
    if (struck === 0 || !isUnilateral(own) || !(impulses[s] > least) || changes.has(`${own.id} impact`))
      return;
    const impulse = impulseOf(system, work, s, impulses);
    if (!impulse) return;
    const message = `${own.name} passes on an impact, ${impulseWords(impulse)}`;
    changes.set(`${own.id} impact`, { record: own.id, kind: 'impact', message, impulse });
  });
  for (const contact of system.contacts) {
    for (const { kind, message: text } of contactChanges(contact, before, mode)) {
      changes.set(`${contact.id} ${kind}`, { record: contact.id, kind, message: text });
    }
  }
  system.switched.forEach((row, s) => {
    if (mode[s] === before[s] || row.kind.startsWith('contact')) return;
    const text = message(row, before[s], mode[s]);
    if (text) add(row, text.kind, text.message);
  });
  return [...changes.values()];
}

/**
 * A contact as a whole: it touches if any of its points does, and sticks if any of them sticks. Which of many points carry its force is
 * determined by rounding.
 */
function contactChanges(contact: SwitchedContact, before: Uint8Array, now: Uint8Array): Text[] {
  const { name } = contact;
  const [was, is] = [stateOf(contact, before), stateOf(contact, now)];
  if (is.touches && !was.touches) {
    const touches: Text = { kind: 'contact', message: `${name} touches and stays` };
    return is.sticks ? [touches, { kind: 'stick', message: `${name} sticks` }] : [touches];
  }
  if (was.touches && !is.touches) return [{ kind: 'released', message: `${name} parts` }];
  if (is.sticks && !was.sticks) return [{ kind: 'stick', message: `${name} sticks` }];
  if (was.sticks && !is.sticks && is.slides) return [{ kind: 'slip', message: `${name} slips` }];
  return [];
}

function stateOf(contact: SwitchedContact, mode: Uint8Array) {
  const count = rowsPerPlace(contact);
  const state = { touches: false, sticks: false, slides: false };
  for (let slot = 0; slot < contact.pair.slots; slot++) {
    const s = contact.first + count * slot;
    if (mode[s] === HOLDS) state.touches = true;
    for (let t = 1; t < count; t++) {
      if (mode[s + t] === HOLDS || mode[s + t] === EDGE) state.sticks = true;
      if (mode[s + t] === SLIDES) state.slides = true;
    }
  }
  return state;
}

function impactMessage({ kind, name, coordinate }: SwitchedRow, speed: number, units: ShownUnits): string {
  const words = quantityInSentence(speed, coordinate?.rateUnit ?? 'm/s', units, { digits: 4 });
  if (coordinate === null) return `${name}: impact at ${words}`;
  return `${name} hits its ${STOPS[kind as keyof typeof STOPS]} at ${words}`;
}

function message({ kind, name }: SwitchedRow, before: number, now: number): Text | null {
  const atBound = (mode: number) => mode === AT_UPPER || mode === AT_LOWER || mode === SLIDES;
  switch (kind) {
    case 'limit-minimum':
    case 'limit-maximum':
      if (now === HOLDS) return { kind: 'limit', message: `${name} rests on its ${STOPS[kind]}` };
      if (before === HOLDS) return { kind: 'released', message: `${name} leaves its ${STOPS[kind]}` };
      return null;
    case 'servo':
      if (now === HOLDS && atBound(before)) return { kind: 'released', message: `${name} leads again` };
      if (before === HOLDS && atBound(now)) {
        return { kind: 'saturated', message: `${name} gives its largest effort` };
      }
      return null;
    case 'motor':
      if (now === HOLDS) return { kind: 'released', message: `${name} has its speed` };
      if (before === HOLDS && atBound(now)) {
        return { kind: 'saturated', message: `${name} gives its largest effort` };
      }
      return null;
    default:
      if (now === HOLDS) return { kind: 'stick', message: `${name} sticks` };
      if (before === HOLDS && atBound(now)) return { kind: 'slip', message: `${name} slips` };
      return null;
  }
}
