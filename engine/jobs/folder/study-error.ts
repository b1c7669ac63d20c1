/** A study that cannot be opened or run; the message is for people, with what to do. */
export class StudyError extends Error {}
