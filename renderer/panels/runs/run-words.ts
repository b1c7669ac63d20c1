import { formatTime } from '../../../engine/results/series/format';
import type { Recording } from '../../../engine/results/recording/recording';
import { TEXT } from './texts';

/** How a run ended, in a few words: `5.000 s` or `stopped at 0.400 s`. */
export function outcomeWords(recording: Pick<Recording, 'outcome' | 'endTime'>): string {
  const end = formatTime(recording.endTime);
  return recording.outcome?.kind === 'completed' ? end : TEXT.stoppedAt(end);
}

/** The time of day, and the day where that is another one. */
export function timeWords(at: Date, now = new Date()): string {
  const time = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === now.toDateString() ? time : `${at.toLocaleDateString()} ${time}`;
}

/** `2.4 MB` */
export function sizeWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
