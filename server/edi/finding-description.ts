import type { Finding } from './finding.js';
import { FINDING_CAUSES } from './finding-cause.js';
import type { FindingLanguage } from './finding-rule.js';
import { FINDING_RULES, isFindingCode } from './finding-text.js';

/** A finding in words, all of them plain text. */
export interface FindingDescription {
  readonly message: string;
  /** What lies behind it most often in practice; '' where nothing is known. */
  readonly cause: string;
  readonly action: string;
}

/** A finding in the words of a language. A code this catalogue does not know (stored by an older release) is shown as it is. */
export function describe(finding: Finding, language: FindingLanguage): FindingDescription {
  const { code } = finding;
  if (!isFindingCode(code)) return { message: code, cause: '', action: '' };
  const [message, action] = FINDING_RULES[code][language];
  return {
    message: fill(message, finding),
    cause: fill(FINDING_CAUSES[code]?.[language] ?? '', finding),
    action: fill(action, finding),
  };
}

function fill(text: string, { found, expected, path }: Finding): string {
  const values: Readonly<Record<string, string>> = { found, expected, path };
  return text.replaceAll(/\{(found|expected|path)\}/g, (_, name: string) => values[name] ?? '');
}
