/** Events of a run as CSV (RFC 4180): one row each, with the impulse of an impact on the named body. */
import { ImpactCounter } from '../measures/impacts';
import { writeNumberCell, writeTextCell } from './csv';
import type { CsvOptions } from './csv';
import type { Project } from '../../model/project';
import type { RunEvent } from '../../core/switching/run-event';

const TITLES = [
  'time [s]',
  'kind',
  'record',
  'what happened',
  'impulse',
  'unit of impulse',
  'X [N*s]',
  'Y [N*s]',
  'Z [N*s]',
  'on',
  'from',
];

/** Writes events as they occur; the header comes first. */
export class EventsCsv {
  readonly #separator: string;
  readonly #european: boolean;
  readonly #impacts: ImpactCounter;

  constructor(project: Project, { preset }: CsvOptions = {}) {
    this.#european = preset === 'european';
    this.#separator = this.#european ? ';' : ',';
    this.#impacts = new ImpactCounter(project);
  }

  header(): string {
    return `${this.#european ? '\ufeff' : ''}${this.#line(TITLES)}`;
  }

  rows(events: readonly RunEvent[]): string {
    return events.map((event) => this.#row(event)).join('');
  }

  #row(event: RunEvent): string {
    const { time, kind, record, message } = event;
    const impact = this.#impacts.impactOf(event);
    const vector = impact?.impulse.vector ?? [];
    return this.#line([
      time,
      kind,
      record ?? '',
      message,
      ...(impact ? [impact.impulse.value, impact.impulse.unit] : ['', '']),
      ...[0, 1, 2].map((c) => vector[c] ?? ''),
      ...(impact ? [impact.element.on, impact.element.from ?? ''] : ['', '']),
    ]);
  }

  #line(cells: readonly (string | number)[]): string {
    const write = (cell: string | number) =>
      typeof cell === 'number' ? writeNumberCell(cell, this.#european) : writeTextCell(cell, this.#separator);
    return `${cells.map(write).join(this.#separator)}\r\n`;
  }
}
