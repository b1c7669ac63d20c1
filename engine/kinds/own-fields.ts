/** The intersection of the types in a union: the fields that kinds do not share. */
export type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void
  ? A
  : never;
