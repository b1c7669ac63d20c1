export interface PeerBody {
  readonly name: string;
  readonly mass: number;
  readonly inertia: readonly number[];
  readonly position: readonly number[];
  readonly velocity: readonly number[];
  readonly angularVelocity: readonly number[];
}
export interface PeerJoint {
  readonly kind: 'hinge' | 'ball' | 'universal' | 'slider';
  readonly name: string;
  readonly a: number;
  readonly b: number;
  readonly anchor: readonly number[];
  readonly axis: readonly number[];
}
export interface Problem {
  readonly id: string;
  readonly duration: number;
  readonly interval: number;
  readonly bodies: readonly PeerBody[];
  readonly joints: readonly PeerJoint[];
  readonly points: readonly { readonly body: number; readonly at: readonly number[] }[];
}
export const PROBLEMS: readonly Problem[];
