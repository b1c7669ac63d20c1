/** What a kind can ask about one record, and where it reports; `model/checks/` answers. */
import type { Quat, Vec3 } from '../schema/frame';
import type { Variable } from '../schema/scope';

export interface WrittenExpression {
  readonly text: string;
  /** In messages: `expression`, `tension`. */
  readonly called: string;
  /** SI unit of what it gives. */
  readonly unit: string;
  readonly variables?: readonly Variable[];
}

export interface RecordChecks {
  /** `what` goes on from the name of the record, without a full stop: "it has no length". */
  error(code: string, field: string, what: string, remedy: string): void;
  warn(code: string, field: string, what: string, remedy: string): void;
  /** There is a body with that id, or it is the ground. */
  body(field: string, id: string): void;
  /** Kind and title (`Joint "Pin A" (joint-1)`) of a joint; null where there is none with that id. */
  joint(id: string): { readonly kind: string; readonly title: string } | null;
  /** A unit quaternion. */
  unit(field: string, orientation: Quat): void;
  /** Not the zero vector; whether that is so. */
  direction(field: string, vector: Vec3): boolean;
  /** The record's `expression` can be read; `called` is what messages call it. */
  expression(expression: WrittenExpression): void;
}
