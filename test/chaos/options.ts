import { parseArgs } from 'node:util';
import type { Backend } from './trial.js';

export interface Options {
  readonly kills: number;
  readonly backends: readonly Backend[];
  readonly seed: number;
  readonly files: number;
  /** `only`: nothing but the mutant. */
  readonly mutant: 'also' | 'only' | 'never';
  /** The whole product by one command, killed in every way. */
  readonly allInOne: 'also' | 'only' | 'never';
  /** Rounds of the measurement of recovery. */
  readonly rounds: number;
  /** A short run, which need not meet every fault point. */
  readonly smoke: boolean;
  readonly keep: boolean;
  /** Folder with the build under test. */
  readonly product: string;
}

/** @throws Error that says what is wrong with the command line. */
export function readOptions(args: readonly string[], product: string): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '300' }, backend: { type: 'string', default: 'both' }, seed: { type: 'string' }, files: { type: 'string' }, rounds: { type: 'string', default: '4' },
      mutant: { type: 'boolean', default: false }, 'no-mutant': { type: 'boolean', default: false },
      'all-in-one': { type: 'boolean', default: false }, 'no-all-in-one': { type: 'boolean', default: false }, keep: { type: 'boolean', default: false }, smoke: { type: 'boolean', default: false },
    },
  });
  const number = (name: string, text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} is "${text}"; expected a whole number`);
    return value;
  };
  const backends = { postgres: ['postgres'], redis: ['redis'], both: ['postgres', 'redis'] } as const;
  if (!Object.hasOwn(backends, values.backend)) throw new Error(`--backend is "${values.backend}"; expected postgres, redis or both`);
  const kills = number('kills', values.kills);
  const only = values.mutant || values['all-in-one'];
  return {
    kills, backends: only ? [] : backends[values.backend as keyof typeof backends], seed: number('seed', values.seed ?? String(Date.now() % 100_000)),
    files: number('files', values.files ?? String(Math.max(60, kills * 4))), rounds: number('rounds', values.rounds),
    mutant: values.mutant ? 'only' : values['no-mutant'] || only ? 'never' : 'also',
    allInOne: values['all-in-one'] ? 'only' : values['no-all-in-one'] || only ? 'never' : 'also', keep: values.keep, smoke: values.smoke, product,
  };
}
