/**
 * Imported first. This process is plain Node without a sandbox and V8 flags have no effect in it, so what a hostile
 * model could reach for is taken away in code: prototype writes and code from strings.
 */
const refuse = (): never => {
  throw new EvalError('Code from strings is switched off in the engine process.');
};

Reflect.deleteProperty(Object.prototype, '__proto__');

const functionKinds = [
  function () {},
  async function () {},
  function* () {
    yield;
  },
  async function* () {
    yield;
  },
];
for (const example of functionKinds) {
  const prototype = Object.getPrototypeOf(example) as object;
  // `instanceof Function` goes on working.
  const constructor = function () {
    refuse();
  };
  Object.defineProperty(constructor, 'prototype', { value: prototype });
  Object.defineProperty(prototype, 'constructor', {
    value: constructor,
    writable: false,
    configurable: false,
  });
  if (prototype === Function.prototype) {
    Object.defineProperty(globalThis, 'Function', {
      value: constructor,
      writable: false,
      configurable: false,
    });
  }
}
Object.defineProperty(globalThis, 'eval', { value: refuse, writable: false, configurable: false });

for (const prototype of [Object.prototype, Array.prototype, Function.prototype]) Object.freeze(prototype);

export {};
