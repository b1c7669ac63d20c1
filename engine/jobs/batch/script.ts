/** What the scripts of all schedulers have in common: directives, then one command. */
import { LINE_BREAK, quoteWord } from './shell';
import type { BatchOrder } from './scheduler';

/** `index` is an expression of the shell for the place of the task, from 1. */
export function jobScript(directives: readonly string[], index: string, order: BatchOrder): string {
  const { program, folder, tasks, threads } = order;
  const words = [...program, 'study', 'resume', folder].map(quoteWord);
  const command = [...words, '--shard', `"${index}/${tasks}"`, '--workers', `${threads}`].join(' ');
  return [
    '#!/bin/sh\n',
    ...directives.map((line) => `${line}\n`),
    '# Each task runs what is missing of its share of the study; a task that is started again, or twice, does no harm.\n',
    ...(command.includes('$nl') ? [LINE_BREAK] : []),
    `exec ${command}\n`,
  ].join('');
}

/** `01:30:00`; hours are not limited. */
export function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** The directive, unless its value is null. */
export const optional = (value: string | number | null, line: (value: string | number) => string): string[] =>
  value === null ? [] : [line(value)];
