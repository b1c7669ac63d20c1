/**
 * Numbers as they were typed in a unit of their own, `500 ms`, where no formula of a record can hold the text: settings, values of
 * geometry locks, and what a field computes, such as the rotations of a body. A field shows the text as long as it gives the present
 * number, so that nothing else has to maintain the list. A file may omit it if it is empty.
 */
export interface TypedText {
  /** `settings.duration`, or the id of a record or lock and what of it: `body-1.orientation.2`. */
  place: string;
  text: string;
}
