/** Tables of the comparison, for the terminal and for the README. */

export const THRESHOLDS = [1e-2, 1e-3, 1e-5, 1e-8];

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
  const ratios = THRESHOLDS.map((threshold) => ratio(rows, threshold));
  console.log(`Kempe / best peer: ${ratios.join('   ')}`);
}

function atBest(runs) {
  if (runs.length === 0) return ['no run', ''];
  const best = runs.reduce((a, b) => (b.error < a.error ? b : a));
  const where = `${exponent(best.error)} (${number(best.ms)} ms, ${best.method} ${exponent(best.step)})`;
  return [where, `${exponent(best.drift)} / ${exponent(best.gap)}`];
}

/** Below one where Kempe is the quicker. */
function ratio(rows, threshold) {
  const [kempe, peer] = contest(rows, threshold);
  if (!kempe) return peer ? 'cannot, a peer can' : 'none can';
  return peer ? number(kempe.ms / peer.ms) : 'Kempe alone';
}

function contest(rows, threshold) {
  const kempe = quickest(rows.find(({ name }) => name === 'Kempe')?.runs ?? [], threshold);
  const peers = rows
    .filter(({ name }) => name !== 'Kempe')
    .map(({ name, runs }) => ({ name, run: quickest(runs, threshold) }))
    .filter(({ run }) => run !== null)
    .sort((a, b) => a.run.ms - b.run.ms);
  return [kempe, peers[0] ? { ...peers[0].run, name: peers[0].name } : null];
}

/** One line per problem, as Markdown: Kempe's time and the best peer's. */
export function printSummary(results) {
  console.log('\n');
  const heads = THRESHOLDS.map((threshold) => `< ${exponent(threshold)} m`);
  console.log(`| problem | ${heads.join(' | ')} |`);
  console.log(`| --- |${' --- |'.repeat(heads.length)}`);
  for (const { problem, rows } of results) {
    const cells = THRESHOLDS.map((threshold) => {
      const [kempe, peer] = contest(rows, threshold);
      const ours = kempe ? number(kempe.ms) : 'cannot';
      const theirs = peer ? `${number(peer.ms)} ${peer.name}` : 'no peer can';
      return kempe && (!peer || kempe.ms < peer.ms) ? `**${ours}** / ${theirs}` : `${ours} / ${theirs}`;
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
