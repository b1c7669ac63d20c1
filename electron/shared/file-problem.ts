/** A fault of a file or of its folder, with a way out. */

/** A failure the user can act on; never a stack trace. */
export interface FileProblem {
  code:
    | 'not-found'
    | 'not-readable'
    | 'not-writable'
    | 'too-large'
    | 'disk-full'
    | 'read-only'
    | 'changed-on-disk'
    | 'open-elsewhere'
    | 'failed';
  message: string;
  remedy: string;
  /** Of `changed-on-disk`: there is no file any more. */
  gone?: true;
}
