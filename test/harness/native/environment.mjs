import { createContext } from 'node:vm';
import { createRequire } from 'node:module';

const { ModuleMocker } = createRequire(createRequire(import.meta.url).resolve('jest/package.json'))('jest-mock');

/**
 * Tests run in the process itself, not in a context of their own: what the product imports is evaluated once for all files of a Jest
 * worker. This is only what Jest wants to see of an environment.
 */
export default class NativeEnvironment {
  global = { process: {} };
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = new ModuleMocker(globalThis);
  #context = createContext({});

  setup() {
    return Promise.resolve();
  }

  teardown() {
    return Promise.resolve();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.#context;
  }
}
