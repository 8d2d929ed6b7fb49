import { createContext } from 'node:vm';
import { createRequire } from 'node:module';
import { needsContext } from './needs-context.mjs';

/** Imports as packages of Jest do, which are no dependencies of this one. */
const fromJest = createRequire(createRequire(import.meta.url).resolve('jest/package.json'));
const { ModuleMocker } = fromJest('jest-mock');
const { default: NodeEnvironment } = createRequire(fromJest.resolve('jest-config'))('jest-environment-node');

/** Where tests run in the process itself, this is only what Jest wants to see of an environment. */
class NativeEnvironment {
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

/** Chooses by the test file, as the runner beside this does. */
export default class Environment {
  constructor(config, context) {
    return needsContext(context.testPath) ? new NodeEnvironment(config, context) : new NativeEnvironment();
  }
}
