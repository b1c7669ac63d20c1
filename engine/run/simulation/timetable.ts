/** Times at which samples are due and the run is divided: output times on a grid, and breakpoints between segments. */
import type { RunEvent } from '../../core/switching/run-event';
import type { System } from '../../core/system/system';

/** Loads that start or end at t [s]. */
export function loadEvents(loads: System['loads'], t: number): RunEvent[] {
  return loads.flatMap(({ id, name, from, until }): RunEvent[] => [
    ...(from === t ? [{ time: t, kind: 'load-on' as const, record: id, message: `${name} starts` }] : []),
    ...(until === t ? [{ time: t, kind: 'load-off' as const, record: id, message: `${name} ends` }] : []),
  ]);
}

export class Timetable {
  private segment = 0;

  constructor(private readonly system: Pick<System, 'breakpoints' | 'settings'>) {}

  /** End of the present segment [s]. */
  get segmentEnd(): number {
    const { breakpoints, settings } = this.system;
    return this.hasNextSegment ? breakpoints[this.segment] : settings.duration;
  }

  get hasNextSegment(): boolean {
    return this.segment < this.system.breakpoints.length;
  }

  nextSegment(): void {
    this.segment++;
  }

  /** Output times lie on the grid of the output interval; those within rounding of the end, or of a breakpoint, are set to it. */
  sampleTime(index: number): number {
    const { breakpoints, settings } = this.system;
    const { outputInterval, duration } = settings;
    const t = index * outputInterval;
    const rounding = 1e-9 * outputInterval;
    if (Math.abs(t - duration) <= rounding) return duration;
    // only the ends of the present segment, as t lies in it or next to it, and there may be very many breakpoints
    for (let i = Math.max(0, this.segment - 1); i <= this.segment && i < breakpoints.length; i++) {
      if (Math.abs(t - breakpoints[i]) <= rounding) return breakpoints[i];
    }
    return t;
  }
}
