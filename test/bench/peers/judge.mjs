/** What is compared, the same for every engine. */

/**
 * Largest distance of a compared point from its true position over all instants [m]; largest change of the energy over
 * the run, relative to the largest kinetic energy; largest distance between the two sides of a joint [m].
 */
export function judge(problem, truth, { states, poses, energies }) {
  const stride = states ? 13 : 7;
  const rows = states ?? poses;
  let error = 0;
  let gap = 0;
  for (let i = 0; i < rows.length; i++) {
    for (let p = 0; p < problem.points.length; p++) {
      const { body, at } = problem.points[p];
      error = larger(error, distance(locate(rows[i], stride * body, at), truth[i][p]));
    }
    for (const { kind, a, b, anchor } of problem.joints) {
      // along a slider they may part
      if (kind === 'slider') continue;
      gap = larger(
        gap,
        distance(side(problem, rows[i], stride, a, anchor), side(problem, rows[i], stride, b, anchor)),
      );
    }
  }
  return { error, gap, drift: energyDrift(problem, states, energies) };
}

/** NaN wins: a run that blew up must not pass. */
const larger = (a, b) => (b > a || Number.isNaN(b) ? b : a);
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function side(problem, row, stride, body, anchor) {
  if (body < 0) return anchor;
  const at = anchor.map((value, c) => value - problem.bodies[body].position[c]);
  return locate(row, stride * body, at);
}

/** World position of a point of a body. */
function locate(row, o, at) {
  const r = turn(row, o + 3, at);
  return [row[o] + r[0], row[o + 1] + r[1], row[o + 2] + r[2]];
}

function turn(row, o, [x, y, z]) {
  const [w, a, b, c] = [row[o], row[o + 1], row[o + 2], row[o + 3]];
  const s = 2 / (w * w + a * a + b * b + c * c);
  const [tx, ty, tz] = [b * z - c * y, c * x - a * z, a * y - b * x];
  return [
    x + s * (w * tx + b * tz - c * ty),
    y + s * (w * ty + c * tx - a * tz),
    z + s * (w * tz + a * ty - b * tx),
  ];
}

/** `energies`: kinetic and potential, of an engine that says them itself. */
function energyDrift(problem, states, energies) {
  const pairs = energies ?? states.map((row) => [kinetic(problem, row), potential(problem, row)]);
  return (
    spread(pairs.map(([moving, lifted]) => moving + lifted)) / Math.max(...pairs.map(([moving]) => moving))
  );
}

const spread = (values) => values.reduce((most, value) => larger(most, Math.abs(value - values[0])), 0);

function kinetic(problem, row) {
  return problem.bodies.reduce((sum, { mass, inertia }, b) => {
    const o = 13 * b;
    const v = [row[o + 7], row[o + 8], row[o + 9]];
    // into body axes
    const back = Float64Array.of(row[o + 3], -row[o + 4], -row[o + 5], -row[o + 6]);
    const w = turn(back, 0, [row[o + 10], row[o + 11], row[o + 12]]);
    return (
      sum + (mass * dot(v, v) + inertia[0] * w[0] ** 2 + inertia[1] * w[1] ** 2 + inertia[2] * w[2] ** 2) / 2
    );
  }, 0);
}

function potential(problem, row) {
  return problem.bodies.reduce(
    (sum, { mass }, b) => sum - mass * dot(problem.gravity, row.subarray(13 * b, 13 * b + 3)),
    0,
  );
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
