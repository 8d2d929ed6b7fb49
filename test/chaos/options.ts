import { parseArgs } from 'node:util';
import {
  DESPATCH_MESSAGES,
  type DespatchMessage,
  isDespatchMessage,
} from '../../server/domain/outbound/despatch-message.js';
import type { Backend } from './trial.js';

export interface Options {
  readonly kills: number;
  readonly backends: readonly Backend[];
  readonly seed: number;
  /** Files to hand in; undefined leaves it to the trial. */
  readonly files: number | undefined;
  /** `only`: nothing but the mutant. */
  readonly mutant: 'also' | 'only' | 'never';
  /** The whole product by one command, killed in every way. */
  readonly allInOne: 'also' | 'only' | 'never';
  /** Rounds of the measurement of recovery. */
  readonly rounds: number;
  /** Times that every fault point must have killed a process; none in a short run. */
  readonly hits: number;
  /** kill -9 of Postgres and total losses of Redis within the run. */
  readonly stores: { readonly postgres: number; readonly redis: number };
  /** In place of kills: another trial. */
  readonly trial: TrialName | undefined;
  /** Cuts of the network. */
  readonly cuts: number;
  /** Files handed in each second, where a trial does that steadily. */
  readonly rate: number | undefined;
  readonly keep: boolean;
  /** What despatch advices are sent as. */
  readonly message: DespatchMessage;
  /** Folder with the build under test. */
  readonly product: string;
}

/** Trials that are commands of their own. */
const TRIALS = ['partition', 'skew', 'poison', 'outbound', 'hostile', 'fee-lock'] as const;
export type TrialName = (typeof TRIALS)[number];

/** Deaths of Postgres, and of Redis, in a run: one for every 40 kills, at most. */
const MOST_STORE_KILLS = 10;
/** A run of so many kills meets every point often. */
const LONG_RUN = 1_000;

/** @throws Error that says what is wrong with the command line. */
export function readOptions(args: readonly string[], product: string): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '300' },
      hits: { type: 'string' },
      'postgres-kills': { type: 'string' },
      'redis-losses': { type: 'string' },
      backend: { type: 'string', default: 'both' },
      seed: { type: 'string' },
      files: { type: 'string' },
      rounds: { type: 'string', default: '4' },
      mutant: { type: 'boolean', default: false },
      'no-mutant': { type: 'boolean', default: false },
      'all-in-one': { type: 'boolean', default: false },
      'no-all-in-one': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      cuts: { type: 'string', default: '40' },
      partition: { type: 'boolean' },
      skew: { type: 'boolean' },
      poison: { type: 'boolean' },
      outbound: { type: 'boolean' },
      hostile: { type: 'boolean' },
      'fee-lock': { type: 'boolean' },
      rate: { type: 'string' },
      message: { type: 'string', default: 'DESADV' },
      smoke: { type: 'boolean', default: false },
    },
  });
  const number = (name: string, text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} is "${text}"; expected a whole number`);
    return value;
  };
  const backends = { postgres: ['postgres'], redis: ['redis'], both: ['postgres', 'redis'] } as const;
  if (!Object.hasOwn(backends, values.backend))
    throw new Error(`--backend is "${values.backend}"; expected postgres, redis or both`);
  const { message } = values;
  if (!isDespatchMessage(message))
    throw new Error(`--message is "${message}"; expected ${DESPATCH_MESSAGES.join(', ')}`);
  const kills = number('kills', values.kills);
  const stores = String(Math.min(MOST_STORE_KILLS, Math.ceil(kills / 40)));
  const only = values.mutant || values['all-in-one'];
  return {
    kills,
    backends: only ? [] : backends[values.backend as keyof typeof backends],
    seed: number('seed', values.seed ?? String(Date.now() % 100_000)),
    files: values.files === undefined ? undefined : number('files', values.files),
    rounds: number('rounds', values.rounds),
    mutant: values.mutant ? 'only' : values['no-mutant'] || only ? 'never' : 'also',
    allInOne: values['all-in-one'] ? 'only' : values['no-all-in-one'] || only ? 'never' : 'also',
    keep: values.keep,
    message,
    product,
    trial: TRIALS.find((name) => values[name]),
    cuts: number('cuts', values.cuts),
    rate: values.rate === undefined ? undefined : number('rate', values.rate),
    hits: number('hits', values.hits ?? (values.smoke ? '0' : kills >= LONG_RUN ? '20' : '1')),
    stores: {
      postgres: number('postgres-kills', values['postgres-kills'] ?? stores),
      redis: number('redis-losses', values['redis-losses'] ?? stores),
    },
  };
}
