/** The least distance over a run, also between its samples, searched a few samples at a time so that the view stays responsive. */
import { findMinimum } from '../../../../engine/core/math/find-minimum';
import type { Quat } from '../../../../engine/model/project';
import { useSimulationStore } from '../../../stores/runs/simulation';
import type { Recording } from '../../../../engine/results/recording/recording';
import type { Pose } from '../../../document/geometry';
import { IDENTITY, normalise, ORIGIN } from '../../../document/geometry';
import { measure } from './reading';
import type { Least } from './reading';
import { place } from './thing';
import type { Thing } from './thing';

/** Of the time between two samples [1]. */
const WITHIN = 1e-6;
/** Samples from one look at the clock to the next. */
const AT_ONCE = 64;

export class LeastOfRun {
  found: Least | null = null;
  private at = 0;
  /** Distances of the last two samples. */
  private last: readonly number[] = [];
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
    const { time } = recording;
    const distance = this.distanceIn(recording, (body) => poseIn(recording, body, sample));
    const [before = NaN, middle = NaN] = this.last;
    this.last = [middle, distance];
    this.note({ distance, time: time[sample] });
    // between its neighbours a sample may be missed by about as much as they differ from it
    const missed = Math.max(before, distance) - middle;
    const isLow = middle > 0 && middle <= before && middle <= distance;
    if (!isLow || middle - missed >= this.found!.distance) return;
    const [from, at, until] = [time[sample - 2], time[sample - 1], time[sample]];
    // an impact has two samples at one time: no curve goes through it
    if (!(from < at && at < until)) return;
    const least = findMinimum(
      (t) => this.distanceIn(recording, (body) => poseNear(recording, body, sample - 2, t)),
      {
        ...{ from, until, within: WITHIN * (until - from), known: { at, value: middle } },
        goesOn: (lowest) => lowest > 0,
      },
    );
    this.note({ distance: least.value, time: least.at });
  }

  private note(least: Least): void {
    if (least.distance < (this.found?.distance ?? Infinity)) this.found = least;
  }

  /** NaN where one of the two is no longer there. */
  private distanceIn(recording: Recording, poseOf: (body: string) => Pose): number {
    const [first, second] = this.pair.map((thing) => place(recording.project, thing, poseOf));
    return first && second ? measure(first, second).distance : NaN;
  }
}

const STILL: Pose = { position: ORIGIN, orientation: IDENTITY };

/** The pose of a body in a sample; the ground has that of W. */
function poseIn(recording: Recording, body: string, sample: number): Pose {
  const columns = recording.poseColumns(body);
  if (columns === null) return STILL;
  const [x, y, z, qw, qx, qy, qz] = columns.map((column) => recording.columns[column][sample]);
  return { position: [x, y, z], orientation: [qw, qx, qy, qz] };
}

/** The pose at a time between three samples from `first` on: the parabola through each of its numbers. */
function poseNear(recording: Recording, body: string, first: number, time: number): Pose {
  const samples = [first, first + 1, first + 2];
  const poses = samples.map((sample) => poseIn(recording, body, sample));
  const weights = samples.map((i) =>
    samples.reduce(
      (weight, j) =>
        i === j ? weight : (weight * (time - recording.time[j])) / (recording.time[i] - recording.time[j]),
      1,
    ),
  );
  const near = poses[1].orientation;
  // q and -q are the same rotation
  const signs = poses.map(({ orientation }) => (dot4(orientation, near) < 0 ? -1 : 1));
  const sum = (part: (pose: Pose, k: number) => number) =>
    poses.reduce((total, pose, k) => total + weights[k] * part(pose, k), 0);
  const [x, y, z] = [0, 1, 2].map((c) => sum(({ position }) => position[c]));
  const [qw, qx, qy, qz] = [0, 1, 2, 3].map((c) => sum(({ orientation }, k) => signs[k] * orientation[c]));
  return { position: [x, y, z], orientation: normalise([qw, qx, qy, qz]) };
}

const dot4 = (a: Quat, b: Quat): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
