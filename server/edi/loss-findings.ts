import type { Finding } from './finding.js';
import { severityOf } from './finding-severity.js';
import { FINDING_RULES, type FindingCode } from './finding-text.js';
import type { Loss } from './mapping/render.js';
import { foreignIn } from './write.js';

/** What a message says beyond its document is no loss: most have a code for what goes without saying. */
const CODES: Readonly<Record<Exclude<Loss['reason'], 'added'>, FindingCode>> = {
  'no-place': 'property-not-written',
  'no-code': 'property-not-written',
  'too-long': 'property-cut',
  'no-character': 'character-not-written',
  changed: 'property-changed',
};

/** What a written message can't say of its document, as findings, each once: another text than the document's is an error, a text that is left out or cut a warning. */
export function lossFindings(losses: readonly Loss[]): readonly Finding[] {
  const findings = losses.flatMap(({ property, reason, text = property }): Finding[] => {
    if (reason === 'added') return [];
    const code = CODES[reason];
    const { actor } = FINDING_RULES[code];
    const said =
      reason === 'no-character'
        ? { found: text, expected: [...new Set(foreignIn(text))].join('') }
        : { found: '', expected: '' };
    return [{ code, severity: severityOf(code), actor, start: 0, end: 0, segment: null, path: property, ...said }];
  });
  return [
    ...new Map(findings.map((finding) => [`${finding.code} ${finding.path} ${finding.found}`, finding])).values(),
  ];
}
