/** Tables of the comparison, for the terminal and for the README. */

export const THRESHOLDS = [1e-2, 1e-3, 1e-5, 1e-8];
/** By the global system, the default; by compiled equations. */
const OURS = ['Kempe', 'Kempe compiled'];

export function describeMachine(cpus, version) {
  return `Machine: ${cpus.length} x ${cpus[0]?.model.trim() ?? 'unknown'}, Node ${version}. Times in milliseconds, medians.`;
}

/** The quickest run whose error stays below the threshold. */
function quickest(runs, threshold) {
  return runs
    .filter(({ error }) => error < threshold)
    .reduce((best, run) => (best === null || run.ms < best.ms ? run : best), null);
}

export function printProblem(problem, rows) {
  console.log(`\n== ${problem.title}   (${problem.id}; truth: ${problem.reference})`);
  const lines = rows.map(({ name, runs }) => {
    const good = runs.filter(({ error }) => Number.isFinite(error));
    const cells = THRESHOLDS.map((threshold) => {
      const run = quickest(good, threshold);
      return run ? `${number(run.ms)} (${run.method} ${exponent(run.step)})` : 'cannot';
    });
    return [name, ...cells, ...atBest(good)];
  });
  const heads = THRESHOLDS.map((threshold) => `< ${exponent(threshold)} m`);
  printColumns([['engine', ...heads, 'best error', 'energy drift / joint gap there'], ...lines]);
  for (const ours of OURS) {
    const ratios = THRESHOLDS.map((threshold) => ratio(rows, ours, threshold));
    console.log(`${ours} / best peer: ${ratios.join('   ')}`);
  }
}

function atBest(runs) {
  if (runs.length === 0) return ['no run', ''];
  const best = runs.reduce((a, b) => (b.error < a.error ? b : a));
  const where = `${exponent(best.error)} (${number(best.ms)} ms, ${best.method} ${exponent(best.step)})`;
  return [where, `${exponent(best.drift)} / ${exponent(best.gap)}`];
}

/** Below one where Kempe is the quicker. */
function ratio(rows, ours, threshold) {
  const run = quickest(runsOf(rows, ours), threshold);
  const peer = quickestPeer(rows, threshold);
  if (!run) return peer ? 'cannot, a peer can' : 'none can';
  return peer ? number(run.ms / peer.ms) : 'Kempe alone';
}

function runsOf(rows, wanted) {
  return rows.find(({ name }) => name === wanted)?.runs ?? [];
}

function quickestPeer(rows, threshold) {
  const peers = rows
    .filter(({ name }) => !OURS.includes(name))
    .map(({ name, runs }) => ({ name, run: quickest(runs, threshold) }))
    .filter(({ run }) => run !== null)
    .sort((a, b) => a.run.ms - b.run.ms);
  return peers[0] ? { ...peers[0].run, name: peers[0].name } : null;
}

/** One line per problem, as Markdown: the times of Kempe, of Kempe compiled and of the best peer, the quickest in bold. */
export function printSummary(results) {
  console.log('\n');
  const heads = THRESHOLDS.map((threshold) => `< ${exponent(threshold)} m`);
  console.log(`| problem | ${heads.join(' | ')} |`);
  console.log(`| --- |${' --- |'.repeat(heads.length)}`);
  for (const { problem, rows } of results) {
    const cells = THRESHOLDS.map((threshold) => {
      const peer = quickestPeer(rows, threshold);
      const runs = [...OURS.map((ours) => quickest(runsOf(rows, ours), threshold)), peer];
      const best = Math.min(...runs.map((run) => run?.ms ?? Infinity));
      const words = runs.map((run) => {
        if (!run) return '-';
        return run.ms === best ? `**${number(run.ms)}**` : number(run.ms);
      });
      return `${words.join(' / ')}${peer ? ` ${peer.name}` : ''}`;
    });
    console.log(`| ${problem.title} | ${cells.join(' | ')} |`);
  }
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

const number = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
const exponent = (value) => (value === 0 ? '0' : value.toExponential(0));
