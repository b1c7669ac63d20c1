/** Of the types that a union holds, all at once: what records have that their kinds do not share. */
export type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void
  ? A
  : never;
