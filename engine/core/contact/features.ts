import type { Feature } from './proximity';

export function setPoint(feature: Feature, point: Float64Array, radius: number): void {
  feature.kind = 'point';
  copy(feature.point, point);
  feature.direction[0] = feature.direction[1] = feature.direction[2] = 0;
  feature.radius = radius;
}

/** `direction` of any length. */
export function setLine(
  feature: Feature,
  point: Float64Array,
  direction: Float64Array,
  radius: number,
): void {
  feature.kind = 'line';
  copy(feature.point, point);
  setDirection(feature, direction);
  feature.radius = radius;
}

/** `normal` of any length, outward. */
export function setPlane(feature: Feature, point: Float64Array, normal: Float64Array): void {
  feature.kind = 'plane';
  copy(feature.point, point);
  setDirection(feature, normal);
  feature.radius = 0;
}

/** Faster than `set` for three numbers. */
function copy(out: Float64Array, from: Float64Array): void {
  out[0] = from[0];
  out[1] = from[1];
  out[2] = from[2];
}

function setDirection(feature: Feature, d: Float64Array): void {
  const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
  for (let c = 0; c < 3; c++) feature.direction[c] = d[c] / length;
}
