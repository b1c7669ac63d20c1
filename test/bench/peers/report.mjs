/** Tables of the comparison, for the terminal and for the README. */

export const THRESHOLDS = [1e-2, 1e-3, 1e-5, 1e-8];
export function describeMachine(cpus, version) {
  return `Machine: ${cpus.length} x ${cpus[0]?.model.trim() ?? 'unknown'}, Node ${version}. Least processor times in milliseconds.`;
}

/** The quickest run whose error stays below the threshold. */
function quickest(runs, threshold) {
  return runs
    .filter(({ error }) => error < threshold)
    .reduce((best, run) => (best === null || run.ms < best.ms ? run : best), null);
}

/** Times further apart than this factor do not change places when they are measured again. */
const NEAR = 1.3;
/** Engines slower by this factor than the quickest are not measured again. */
const FAR = 4;

/** Per row, pairs of method and step that are near the quickest below some threshold. */
export function contenders(rows) {
  return rows.flatMap((row) => {
    const near = row.runs.filter((run) =>
      THRESHOLDS.some((threshold) => {
        const best = quickest(row.runs, threshold);
        const first = Math.min(...rows.map(({ runs }) => quickest(runs, threshold)?.ms ?? Infinity));
        return run.error < threshold && run.ms <= NEAR * best.ms && (row.own || best.ms <= FAR * first);
      }),
    );
    return near.length > 0 ? [[row, near.map(({ method, step }) => [method, step])]] : [];
  });
}

export function printProblem(problem, rows) {
  console.log(`\n== ${problem.title}   (${problem.id}; truth: ${problem.reference})`);
  const lines = rows.map(({ name, runs }) => {
    const good = runs.filter(({ error }) => Number.isFinite(error));
    const cells = THRESHOLDS.map((threshold) => {
      const run = quickest(good, threshold);
      return run ? `${number(run.ms)} (${setting(run)})` : good.length > 0 ? 'cannot' : 'no run';
    });
    return [name, ...cells, ...atBest(good)];
  });
  const heads = THRESHOLDS.map((threshold) => `< ${exponent(threshold)} m`);
  printColumns([['engine', ...heads, 'best error', 'energy drift / joint gap there'], ...lines]);
  for (const { name, own } of rows) {
    if (own)
      console.log(`best peer / ${name}: ${THRESHOLDS.map((t) => compare(rows, t, name).words).join('   ')}`);
  }
}

function atBest(runs) {
  if (runs.length === 0) return ['no run', ''];
  const best = runs.reduce((a, b) => (b.error < a.error ? b : a));
  const where = `${exponent(best.error)} (${number(best.ms)} ms, ${setting(best)})`;
  return [where, `${exponent(best.drift)} / ${exponent(best.gap)}`];
}

/** Whether the peers gave no result at all: it says nothing of what they can, as where their reader refuses the model. */
function haveFailed(rows) {
  const peers = rows.filter(({ own }) => !own);
  return peers.length > 0 && !peers.some(({ runs }) => runs.some(({ error }) => Number.isFinite(error)));
}

/** How many times the best peer takes as long; infinite where no peer can, zero where only a peer can. */
export function compare(rows, threshold, ours) {
  const own = quickest(rows.find(({ name }) => name === ours)?.runs ?? [], threshold);
  const peer = rows
    .filter((row) => !row.own)
    .map(({ name, runs }) => ({ name, run: quickest(runs, threshold) }))
    .filter(({ run }) => run !== null)
    .reduce((best, one) => (best === null || one.run.ms < best.run.ms ? one : best), null);
  if (!own && !peer) return { ratio: Infinity, words: 'none can', own, peer };
  if (!own) return { ratio: 0, words: `only ${peer.name} can`, own, peer };
  if (!peer) return { ratio: Infinity, words: haveFailed(rows) ? 'no peer ran' : 'no peer can', own, peer };
  const ratio = peer.run.ms / own.ms;
  return { ratio, words: number(ratio), own, peer };
}

/** For each way to run Kempe one line per problem, as Markdown, those first in which a peer is nearest or ahead. */
export function printSummary(results) {
  const ways = results[0].rows.filter(({ own }) => own);
  for (const { name } of ways) printWay(results, name);
}

function printWay(results, ours) {
  const heads = THRESHOLDS.map((threshold) => `< ${exponent(threshold)} m`);
  console.log(`\n\n${ours}:\n\n| problem | ${heads.join(' | ')} |`);
  console.log(`| --- |${' --- |'.repeat(heads.length)}`);
  const lines = results.map(({ problem, rows }) => {
    const cells = THRESHOLDS.map((threshold) => compare(rows, threshold, ours));
    return { title: problem.title, cells, least: Math.min(...cells.map(({ ratio }) => ratio)) };
  });
  for (const { title, cells } of lines.sort((a, b) => a.least - b.least)) {
    console.log(`| ${title} | ${cells.map(describeCell).join(' | ')} |`);
  }
}

/** Ratio, then both times and the peer with its setting. */
function describeCell({ ratio, words, own, peer }) {
  if (!own) return peer ? `**${words}**` : words;
  if (!peer) return `${words} (${number(own.ms)})`;
  const shown = ratio < 1 ? `**${words}**` : words;
  return `${shown} (${number(own.ms)} : ${number(peer.run.ms)} ${peer.name} ${setting(peer.run)})`;
}

function printColumns(rows) {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, c) => cell.padEnd(widths[c]))
        .join('  ')
        .trimEnd(),
    );
}

const setting = ({ method, step }) => `${method} ${exponent(step)}`;
const number = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
const exponent = (value) => (value === 0 ? '0' : value.toExponential(0));
