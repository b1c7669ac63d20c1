/**
 * Engines in C++, as Debian packages them: each has a program of its own in `native/`, compiled at first use, that reads the problem
 * as text, runs it several times and prints the least processor time and what it recorded.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPlanar, spanningTree } from './tree.mjs';

const here = import.meta.dirname;
const SOURCES = path.join(here, '../native');
const OUT = path.join(here, '../../../../.cache/bench/peers/native');
const FLAGS = ['-O3', '-march=native', '-std=c++17'];
/** A program that takes longer [ms] is ended. */
const LONGEST = 30_000;

const ENGINES = {
  mujoco: { header: 'mujoco/mujoco.h', package: 'libmujoco-dev', flags: ['-lmujoco'] },
  simbody: {
    header: 'simbody/Simbody.h',
    package: 'libsimbody-dev',
    flags: ['-isystem', '/usr/include/simbody', '-lSimTKsimbody', '-lSimTKmath', '-lSimTKcommon'],
  },
  ode: { header: 'ode/ode.h', package: 'libode-dev', flags: ['-lode'] },
};

/** Compiles the program of an engine where it is not yet; says what to install where it cannot be. */
export function buildNative(name) {
  const { header, package: debian, flags } = ENGINES[name];
  if (existsSync(programOf(name))) return null;
  const found = spawnSync('c++', ['-E', '-x', 'c++', '-include', header, ...flags, '/dev/null'], {
    stdio: 'ignore',
  });
  if (found.status !== 0) return `needs a C++ compiler and ${header} (Debian: apt-get install g++ ${debian})`;
  mkdirSync(OUT, { recursive: true });
  const source = path.join(SOURCES, `${name}.cpp`);
  const { status, stderr } = spawnSync('c++', [...FLAGS, source, '-o', programOf(name), ...flags], {
    encoding: 'utf8',
  });
  return status === 0
    ? null
    : `does not compile: ${stderr.split('\n').find((line) => line.includes('error')) ?? 'unknown'}`;
}

function programOf(name) {
  const hash = createHash('sha256');
  for (const file of [`${name}.cpp`, 'measure.h']) hash.update(readFileSync(path.join(SOURCES, file)));
  return path.join(
    OUT,
    `${name}-${hash
      .update(JSON.stringify([FLAGS, ENGINES[name]]))
      .digest('hex')
      .slice(0, 12)}`,
  );
}

/** The problem as lines of numbers; `native/measure.h` reads it. */
export function describeProblem(problem) {
  const { gravity, duration, interval, bodies } = problem;
  const line = (word, ...values) => `${word} ${values.flat().map(Number).join(' ')}`;
  return [
    line('run', gravity, Math.round(duration / interval), interval, isPlanar(problem)),
    ...bodies.map((b) => line('body', b.mass, b.inertia, b.position, b.velocity, b.angularVelocity)),
    ...spanningTree(problem).map(
      ({ kind, closes, a, b, anchor, axis, cross = [0, 0, 0], rate, speed, spring }) =>
        line(
          `joint ${kind}`,
          closes,
          a,
          b,
          anchor,
          axis,
          cross,
          rate,
          speed !== undefined,
          spring?.stiffness ?? 0,
          spring?.rest ?? 0,
        ),
    ),
    '',
  ].join('\n');
}

/** Writes a file of one problem and returns its path. */
export function writeInput(name, text) {
  mkdirSync(OUT, { recursive: true });
  const file = path.join(OUT, name);
  writeFileSync(file, text);
  return file;
}

/** One line of milliseconds, then a line of states for every instant; `order`: which of the problem's bodies each is. */
export function runNative(name, words, problem, order = problem.bodies.map((_, b) => b)) {
  const { status, signal, stdout, stderr } = spawnSync(programOf(name), words, {
    encoding: 'utf8',
    timeout: LONGEST,
    maxBuffer: 2 ** 28,
  });
  if (signal) throw new Error('too slow');
  if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1) || `ended with ${status}`);
  const [time, ...lines] = stdout.trim().split('\n');
  const states = lines.map((line) => {
    const given = line.split(' ').map(Number);
    const state = new Float64Array(given.length);
    order.forEach((body, i) => state.set(given.slice(13 * i, 13 * i + 13), 13 * body));
    return state;
  });
  return { ms: Number(time), states };
}
