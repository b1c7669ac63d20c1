/** The least distance over a run, searched a few samples at a time so that the view stays responsive. */
import { useSimulationStore } from '../../../stores/runs/simulation';
import type { Recording } from '../../../../engine/results/recording/recording';
import type { Pose } from '../../../document/geometry';
import { IDENTITY, ORIGIN } from '../../../document/geometry';
import { measure } from './reading';
import type { Least } from './reading';
import { place } from './thing';
import type { Thing } from './thing';

/** Samples from one look at the clock to the next. */
const AT_ONCE = 64;

export class LeastOfRun {
  found: Least | null = null;
  private at = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly recording: Recording | null;

  /** `hear` is told when the search is over. */
  constructor(
    private readonly pair: readonly [Thing, Thing],
    private readonly hear: () => void,
  ) {
    const { recording, phase, stale } = useSimulationStore();
    this.recording =
      phase === 'ended' && !stale && recording !== null && recording.count > 1 ? recording : null;
    if (this.recording) this.timer = setTimeout(this.search, 0);
  }

  /** Whether the run on show is still the one that was searched. */
  get isCurrent(): boolean {
    const { recording, phase, stale } = useSimulationStore();
    return (phase === 'ended' && !stale ? recording : null) === this.recording;
  }

  /** Null while it is not known. */
  get least(): Least | null {
    return this.timer === null ? this.found : null;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private readonly search = (): void => {
    const { recording } = this;
    if (recording === null) return;
    const end = Math.min(this.at + AT_ONCE, recording.count);
    for (; this.at < end; this.at++) this.look(recording, this.at);
    this.timer = this.at < recording.count ? setTimeout(this.search, 0) : null;
    if (this.timer === null) this.hear();
  };

  private look(recording: Recording, sample: number): void {
    const poseOf = (body: string) => poseAt(recording, body, sample);
    const [first, second] = this.pair.map((thing) => place(recording.project, thing, poseOf));
    if (!first || !second) return;
    const { distance } = measure(first, second);
    if (Number.isFinite(distance) && !(distance >= (this.found?.distance ?? Infinity)))
      this.found = { distance, time: recording.time[sample] };
  }
}

/** The pose of a body in a sample; the ground has that of W. */
function poseAt(recording: Recording, body: string, sample: number): Pose {
  const columns = recording.poseColumns(body);
  if (columns === null) return { position: ORIGIN, orientation: IDENTITY };
  const [x, y, z, qw, qx, qy, qz] = columns.map((column) => recording.columns[column][sample]);
  return { position: [x, y, z], orientation: [qw, qx, qy, qz] };
}
