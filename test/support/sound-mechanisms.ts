/** Random mechanisms that have no fault and run to their end: what is left of what people might draw. */
import { run } from './run';
import { wildMechanism } from './wild-mechanism';
import type { Project } from '../../engine/model/project';

export interface SoundMechanism {
  readonly project: Project;
  /** Nothing in it takes or gives energy but gravity and springs without damping. */
  readonly conservative: boolean;
}

interface Wanted {
  /** Seed. */
  readonly from: number;
  readonly count: number;
  /** [s]. */
  readonly duration: number;
  /** With the stops and the friction of their joints: events, which a last bit may order differently. */
  readonly withStops?: boolean;
}

/** So many that are small, the first from a seed on, run at a tolerance of 1e-10 for so long [s] with six samples. */
export function soundMechanisms(wanted: Wanted): SoundMechanism[] {
  const { from, count, duration, withStops = false } = wanted;
  const found: SoundMechanism[] = [];
  for (let seed = from; found.length < count; seed++) {
    const { project, flaws, conservative: keeps } = wildMechanism(seed);
    if (flaws.some((flaw) => flaw !== 'parallel axes') || project.bodies.length > 6) continue;
    const settings = {
      ...project.settings,
      duration,
      outputInterval: duration / 5,
      integrator: 'dop853' as const,
      relativeTolerance: 1e-10,
      absoluteTolerance: 1e-10,
    };
    const joints = withStops
      ? project.joints
      : project.joints.map(({ limits: _limits, friction: _friction, ...joint }) => joint);
    const plain = { ...project, settings, joints, contacts: [] };
    try {
      if (run(plain).outcome.kind === 'completed') found.push({ project: plain, conservative: keeps });
    } catch {
      // refused: this is about those that run
    }
  }
  return found;
}
