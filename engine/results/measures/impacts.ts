/**
 * Impulses of impacts by the element that exerts them: number, the largest with its time, and their sum. The elements are those of the
 * catalogue of everything that exerts force.
 */
import { listForces } from './force-elements';
import type { ForceElement } from './force-elements';
import type { Impulse } from '../../core/switching/impulses';
import type { Project } from '../../model/project';
import type { RunEvent } from '../../core/switching/run-event';

export interface Impacts {
  readonly element: ForceElement;
  readonly unit: Impulse['unit'];
  readonly count: number;
  /** The impulse of largest magnitude, the first of equal ones; its sign is that of the force. */
  readonly largest: { readonly value: number; readonly time: number };
  /** Sum of the magnitudes. */
  readonly sum: number;
}

export interface Impact {
  readonly time: number;
  readonly element: ForceElement;
  readonly impulse: Impulse;
}

export class ImpactCounter {
  /** By record; events without one are not impacts. */
  readonly #elements: ReadonlyMap<string | null, ForceElement>;
  readonly #found = new Map<string, Impacts>();

  constructor(project: Project) {
    const striking = listForces(project).filter(({ impulse }) => impulse !== undefined);
    this.#elements = new Map(striking.map((element) => [element.record, element]));
  }

  /** The impact described by an event; null for all other events. */
  impactOf({ time, record, impulse }: RunEvent): Impact | null {
    const element = this.#elements.get(record);
    return element && impulse ? { time, element, impulse } : null;
  }

  add(event: RunEvent): void {
    const impact = this.impactOf(event);
    if (!impact) return;
    const { element, time, impulse } = impact;
    const { value, unit } = impulse;
    const size = Math.abs(value);
    const before = this.#found.get(element.record);
    const isLargest = !before || size > Math.abs(before.largest.value);
    this.#found.set(element.record, {
      ...{ element, unit, count: 1 + (before?.count ?? 0), sum: size + (before?.sum ?? 0) },
      largest: isLargest ? { value, time } : before.largest,
    });
  }

  /** In the order of the catalogue. */
  read(): readonly Impacts[] {
    return [...this.#elements.values()].flatMap(({ record }) => this.#found.get(record) ?? []);
  }
}

export function countImpacts(project: Project, events: readonly RunEvent[]): readonly Impacts[] {
  const counter = new ImpactCounter(project);
  for (const event of events) counter.add(event);
  return counter.read();
}

/** As JSON: every impact, with the bodies involved. */
export function describeImpacts(project: Project, events: readonly RunEvent[]) {
  const counter = new ImpactCounter(project);
  return events.flatMap((event) => {
    const impact = counter.impactOf(event);
    if (!impact) return [];
    const { element, time, impulse } = impact;
    const { kind, record, name, on, from, frame } = element;
    return [{ time, kind, record, name, on, from, frame, ...impulse }];
  });
}
