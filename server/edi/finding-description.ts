import type { Finding } from './finding.js';
import { FINDING_CAUSES } from './finding-cause.js';
import { PROPOSAL_CAUSES, PROPOSED, WRITTEN_AS } from './finding-cause-proposal.js';
import type { FindingCause } from './finding-cause-text.js';
import type { FindingLanguage } from './finding-rule.js';
import { FINDING_RULES, type FindingCode, isFindingCode } from './finding-text.js';
import { inLanguage } from './place-words.js';

/** A finding in words, all of them plain text. */
export interface FindingDescription {
  readonly message: string;
  /** What lies behind it most often in practice; '' where nothing is known. */
  readonly cause: string;
  readonly action: string;
  /** Where, and what should stand there, in the words of the language. */
  readonly path: string;
  readonly expected: string;
}

/** A finding in the words of a language. A code this catalogue does not know (stored by an older release) is shown as it is. */
export function describe(stored: Finding, language: FindingLanguage): FindingDescription {
  const { code } = stored;
  const where = { path: inLanguage(stored.path, language), expected: inLanguage(stored.expected, language) };
  if (!isFindingCode(code)) return { message: code, cause: '', action: '', ...where };
  const finding = { ...stored, ...where };
  const [message, action] = FINDING_RULES[code][language];
  return {
    message: fill(message, finding) + timesOf(finding, language),
    cause: fill(causeOf(code, finding)?.[language] ?? '', finding),
    action: fill(finding.proposal === undefined ? action : `${action}${PROPOSED[language]}`, finding),
    ...where,
  };
}

const TIMES: Readonly<Record<FindingLanguage, (times: number) => string>> = {
  en: (times) => ` (${times} times)`,
  se: (times) => ` (${times} gånger)`,
  cn: (times) => `（${times}次）`,
};

function timesOf({ times }: Finding, language: FindingLanguage): string {
  return times === undefined ? '' : TIMES[language](times);
}

/** Where it is known what is meant, the cause is known better than from what usually happens. */
function causeOf(code: FindingCode, { proposal, writtenAs }: Finding): FindingCause | undefined {
  if (writtenAs !== undefined) return WRITTEN_AS;
  return (proposal === undefined ? undefined : PROPOSAL_CAUSES[code]) ?? FINDING_CAUSES[code];
}

function fill(text: string, { found, expected, path, proposal = '', writtenAs = '' }: Finding): string {
  const values: Readonly<Record<string, string>> = { found, expected, path, proposal, writtenAs };
  return text.replaceAll(/\{(found|expected|path|proposal|writtenAs)\}/g, (_, name: string) => values[name] ?? '');
}
