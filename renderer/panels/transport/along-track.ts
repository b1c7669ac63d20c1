/** Where an instant is on the time slider: the thumb, the marks of events and the native thumb below have to agree on it. */

/** Width of the thumb, which stays within the slider [px]. */
const THUMB = 12;

/** From the slider's left edge to that of a thumb at this share of the time, as a length of CSS; `width`: that of the slider in it. */
export function alongTrack(share: number, width: string): string {
  const within = Math.min(1, Math.max(0, share));
  return `calc(${within.toFixed(5)} * (${width} - ${THUMB}px))`;
}
