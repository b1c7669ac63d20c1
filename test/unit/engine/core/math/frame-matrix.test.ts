import { expect, test } from 'vitest';
import { addTurn, axialOfProduct, leftOver } from '../../../../../engine/core/math/frame-matrix';
import { Scratch } from '../../../../../engine/core/math/scratch';
import { createRandom } from '../../../../support/draw';
import { fromMatrix } from '../../../../../engine/core/math/from-matrix';
import { normalise, toMatrix } from '../../../../../engine/core/math/quat';

const scratch = new Scratch();
const random = createRandom(3);
const draw = (length: number) => Float64Array.from({ length }, () => 2 * random() - 1);

function rotation(): Float64Array {
  const q = draw(4);
  const R = new Float64Array(9);
  toMatrix(R, 0, q, 0);
  return R;
}

test('the quaternion of a rotation matrix, half turns about every axis included, keeps to the sign that was there', () => {
  const halves = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [1e-9, 0.6, 0, 0.8],
    [1e-9, 0, -0.8, 0.6],
  ].map((q) => Float64Array.from(q));
  for (const q of [...halves, ...Array.from({ length: 50 }, () => draw(4))]) {
    normalise(q, 0);
    const R = new Float64Array(9);
    toMatrix(R, 0, q, 0);
    const near = q.map((value, c) => value + (c - 1.5) * 0.01);
    fromMatrix(near, 0, R, 0);
    for (let c = 0; c < 4; c++) expect(Math.abs(near[c] - q[c])).toBeLessThan(1e-15 * 8);
  }
});

test('the axial part is the gradient of 1/2 |R - Y|_S^2 along rotations of R', () => {
  const S = draw(9);
  for (let i = 0; i < 3; i++) for (let j = 0; j < i; j++) S[3 * i + j] = S[3 * j + i];
  const Y = draw(9);
  const R = rotation();
  const energy = (X: Float64Array) => {
    let sum = 0;
    for (let i = 0; i < 3; i++)
      for (let k = 0; k < 3; k++)
        for (let j = 0; j < 3; j++)
          sum += (X[3 * i + k] - Y[3 * i + k]) * S[3 * k + j] * (X[3 * i + j] - Y[3 * i + j]);
    return sum / 2;
  };
  const gradient = new Float64Array(3);
  axialOfProduct(gradient, 0, R, Y, S, R, 0, scratch);
  for (let c = 0; c < 3; c++) {
    const along = (size: number) => {
      const X = R.slice();
      const d = new Float64Array(3);
      d[c] = size;
      addTurn(X, 0, d, 0, scratch);
      return energy(X);
    };
    expect(Math.abs(gradient[c] - (along(1e-5) - along(-1e-5)) / 2e-5)).toBeLessThan(1e-8);
  }
});

test('moving a matrix squares what it was off the rotations by', () => {
  const R = rotation().map((value, c) => value + 1e-3 * Math.sin(c));
  const none = new Float64Array(3);
  let before = leftOver(R, 0);
  expect(before).toBeGreaterThan(1e-4);
  for (let i = 0; i < 3; i++) {
    addTurn(R, 0, none, 0, scratch);
    expect(leftOver(R, 0)).toBeLessThan(Math.max(2 * before * before, 1e-15));
    before = leftOver(R, 0);
  }
});
