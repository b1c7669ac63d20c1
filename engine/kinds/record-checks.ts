/** What a kind can check in one record, and where it reports; implemented in `model/checks/`. */
import type { Quat, Vec3 } from '../schema/frame';
import type { Variable } from '../schema/scope';

export interface WrittenExpression {
  readonly text: string;
  /** In messages: `expression`, `tension`. */
  readonly called: string;
  /** SI unit of its value. */
  readonly unit: string;
  readonly variables?: readonly Variable[];
}

export interface RecordChecks {
  /** `what` continues a sentence that starts with the name of the record, without a full stop: "it has no length". */
  error(code: string, field: string, what: string, remedy: string): void;
  warn(code: string, field: string, what: string, remedy: string): void;
  /** The id is that of a body or the ground. */
  body(field: string, id: string): void;
  /** Kind and title (`Joint "Pin A" (joint-1)`) of a joint; null where no joint has that id. */
  joint(id: string): { readonly kind: string; readonly title: string } | null;
  /** It is a unit quaternion. */
  unit(field: string, orientation: Quat): void;
  /** It is not the zero vector; returns whether this holds. */
  direction(field: string, vector: Vec3): boolean;
  /** The record's `expression` is valid; `called` is its name in messages. */
  expression(expression: WrittenExpression): void;
}
