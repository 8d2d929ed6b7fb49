import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { SEVERITIES, type Severity } from '../edi/finding.js';
import type { FindingLanguage } from '../edi/finding-rule.js';
import { DEFAULT_MAX_FINDINGS, MAX_WINDOW } from '../edi/limits.js';
import { TARGETS } from '../edi/neutral/convert.js';

/** The command line itself: what can be asked for, and what is no sensible question. */

const FORMS = ['csv', ...TARGETS] as const;
const TO = FORMS.join('|');

export const USAGE = `Usage: consignal-edi <command> [options] FILE…

  lint FILE…       what is wrong in files, drawn at its very bytes; folders are walked
    --json                 one line of JSON for each file
    --language se|en|cn    language of the findings (en)
    --severity LEVEL       show error, warning or info and what is worse (info)
    --max-findings N       findings shown of each file (${DEFAULT_MAX_FINDINGS})
    --quiet                nothing but files with something to show
    --profile FILE|NAME    what was agreed with partners, as JSON, or a profile that comes with the product

  show FILE        a file's segments with their byte offsets and what they mean
    --from N               first segment (1)
    --limit N              number of segments, at most ${MAX_WINDOW} (200)
    --json                 the same as JSON

  convert FILE     the documents of a file, EDI or neutral JSON, in another form
    --to ${TO}
    --message TYPE         EDIFACT message, for instance DELFOR (the document's own)
    --release RELEASE      EDIFACT release, for instance D97A (the message's usual)
    --document N           this document of the file alone
    --profile FILE|NAME    what was agreed with partners, as JSON, or a profile that comes with the product

  schema           the JSON Schema of neutral JSON

  profiles [NAME]  the profiles that come with the product: customers' habits, with their sources
    --json                 as JSON, to be changed and used as a file
    --language se|en|cn    language of the list (en)

  ack FILE         the acknowledgement for a file
    --message TYPE         CONTRL for its syntax, APERAK for the content of its documents (CONTRL)
    --language se|en|cn    language of the texts of APERAK (en)

  --help, --version

FILE may be - for standard input.
Exit status: 0 no errors in the files, 1 some, 2 wrong usage or a file that cannot be read.
`;

export interface LintRequest {
  readonly command: 'lint';
  readonly files: readonly string[];
  readonly json: boolean;
  readonly language: FindingLanguage;
  readonly severity: Severity;
  readonly maxFindings: number;
  readonly quiet: boolean;
  /** File of profiles or name of a shipped one, null for none. */
  readonly profile: string | null;
}
export interface ShowRequest {
  readonly command: 'show';
  readonly file: string;
  readonly from: number;
  readonly limit: number;
  readonly json: boolean;
}
export interface ConvertRequest {
  readonly command: 'convert';
  readonly file: string;
  readonly to: (typeof FORMS)[number];
  /** UNH 0065, and 0052 with 0054; null for the usual. */
  readonly message: string | null;
  readonly release: string | null;
  /** Number of a document from 1, null for all. */
  readonly document: number | null;
  /** File of profiles or name of a shipped one, null for none. */
  readonly profile: string | null;
}
export interface ProfilesRequest {
  readonly command: 'profiles';
  /** A customer or a profile, null for all. */
  readonly name: string | null;
  readonly json: boolean;
  readonly language: FindingLanguage;
}
export interface AckRequest {
  readonly command: 'ack';
  readonly file: string;
  readonly message: (typeof ACKNOWLEDGEMENTS)[number];
  readonly language: FindingLanguage;
}
export type Request =
  | LintRequest
  | ShowRequest
  | ConvertRequest
  | AckRequest
  | ProfilesRequest
  | { readonly command: 'help' | 'version' | 'schema' };

/** A question that can't be answered; its message is for the person who asked. */
export class UsageError extends Error {}

const LANGUAGES = ['se', 'en', 'cn'] as const;
const ACKNOWLEDGEMENTS = ['CONTRL', 'APERAK'] as const;
const DEFAULT_WINDOW = 200;
const EVERYWHERE = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const;
const OPTIONS = {
  lint: {
    json: { type: 'boolean' },
    language: { type: 'string' },
    severity: { type: 'string' },
    'max-findings': { type: 'string' },
    quiet: { type: 'boolean' },
    profile: { type: 'string' },
  },
  show: { from: { type: 'string' }, limit: { type: 'string' }, json: { type: 'boolean' } },
  convert: {
    to: { type: 'string' },
    message: { type: 'string' },
    release: { type: 'string' },
    document: { type: 'string' },
    profile: { type: 'string' },
  },
  ack: { message: { type: 'string' }, language: { type: 'string' } },
  schema: {},
  profiles: { json: { type: 'boolean' }, language: { type: 'string' } },
} as const satisfies Readonly<Record<string, ParseArgsOptionsConfig>>;
type Command = keyof typeof OPTIONS;

/** What the arguments ask for; throws a UsageError where they make no sense. */
export function requestOf(args: readonly string[]): Request {
  const name = args.find((argument) => !argument.startsWith('-')) ?? '';
  if (!isCommand(name)) return withoutCommand(args, name);
  const { values, positionals } = parsed(args, OPTIONS[name]);
  if (values.help === true) return { command: 'help' };
  if (values.version === true) return { command: 'version' };
  const files = positionals.slice(1);
  if (name === 'lint') return lintRequest(values, several(files));
  if (name === 'profiles')
    return {
      command: 'profiles',
      name: atMostOne(files, name),
      json: values.json === true,
      language: oneOf(values, 'language', LANGUAGES, 'en'),
    };
  if (name === 'schema') return { command: 'schema' };
  const file = single(files, name);
  if (name === 'show')
    return {
      command: 'show',
      file,
      from: whole(values, 'from', 1),
      limit: Math.min(MAX_WINDOW, whole(values, 'limit', DEFAULT_WINDOW)),
      json: values['json'] === true,
    };
  if (name === 'ack')
    return {
      command: 'ack',
      file,
      message: oneOf(values, 'message', ACKNOWLEDGEMENTS, 'CONTRL'),
      language: oneOf(values, 'language', LANGUAGES, 'en'),
    };
  if (values.to === undefined)
    throw new UsageError(`convert needs --to ${FORMS.slice(0, -1).join(', ')} or ${FORMS.at(-1) ?? ''}`);
  return {
    command: 'convert',
    file,
    to: oneOf(values, 'to', FORMS, 'json'),
    message: text(values, 'message'),
    release: text(values, 'release'),
    document: values['document'] === undefined ? null : whole(values, 'document', 1),
    profile: path(values, 'profile'),
  };
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

function parsed(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): { values: Values; positionals: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, ...EVERYWHERE },
      allowPositionals: true,
      strict: true,
    });
    return { values, positionals };
  } catch (error) {
    // Of Node's explanation the first sentence is about what was typed.
    throw new UsageError((error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '');
  }
}

function withoutCommand(args: readonly string[], name: string): Request {
  if (name !== '') throw new UsageError(`Unknown command '${name}'`);
  const { values } = parsed(args, {});
  if (values.help === true) return { command: 'help' };
  if (values.version === true) return { command: 'version' };
  throw new UsageError('No command given');
}

function lintRequest(values: Values, files: readonly string[]): LintRequest {
  return {
    command: 'lint',
    files,
    json: values.json === true,
    quiet: values.quiet === true,
    language: oneOf(values, 'language', LANGUAGES, 'en'),
    severity: oneOf(values, 'severity', SEVERITIES, 'info'),
    maxFindings: whole(values, 'max-findings', DEFAULT_MAX_FINDINGS),
    profile: path(values, 'profile'),
  };
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(OPTIONS, name);
}

function several(files: readonly string[]): readonly string[] {
  if (files.length === 0) throw new UsageError('lint needs a file');
  return files;
}

function single(files: readonly string[], command: string): string {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new UsageError(`${command} needs one file`);
  return file;
}

function atMostOne(names: readonly string[], command: string): string | null {
  const [name, ...others] = names;
  if (others.length > 0) throw new UsageError(`${command} takes one name`);
  return name ?? null;
}

function text(values: Values, name: string): string | null {
  const given = values[name];
  return typeof given === 'string' ? given.toUpperCase() : null;
}

/** Name of a file; standard input is for what is read. */
function path(values: Values, name: string): string | null {
  const given = values[name];
  if (typeof given !== 'string') return null;
  if (given === '' || given === '-') throw new UsageError(`--${name} must be a file or a name`);
  return given;
}

function oneOf<T extends string>(values: Values, name: string, allowed: readonly T[], usual: T): T {
  const given = values[name];
  if (given === undefined) return usual;
  const found = allowed.find((value) => value === given);
  if (found === undefined)
    throw new UsageError(`--${name} must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1) ?? ''}`);
  return found;
}

/** Largest number taken: what counts segments and findings fits many times. */
const MAX_NUMBER = 10_000_000;

function whole(values: Values, name: string, usual: number): number {
  const given = values[name];
  if (given === undefined) return usual;
  const number = typeof given === 'string' && /^\d{1,8}$/.test(given) ? Number(given) : 0;
  if (number < 1 || number > MAX_NUMBER)
    throw new UsageError(`--${name} must be a whole number from 1 to ${MAX_NUMBER}`);
  return number;
}
