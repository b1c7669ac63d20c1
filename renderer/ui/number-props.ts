import type { WithFormula } from './formula-entry';

/** What a field for a number and the row around it take. */
export interface NumberProps {
  label: string;
  /** In `unit`. */
  value: number | null;
  unit?: string;
  /** The unit that it is read and typed in; `unit` without it. */
  shown?: string;
  step?: number;
  minimum?: number | undefined;
  maximum?: number | undefined;
  above?: number | undefined;
  below?: number | undefined;
  nullable?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Applies the value and answers null, or says in one sentence why it cannot be. */
  commit: ((value: number | null, gesture: string | null) => string | null) & WithFormula;
}
