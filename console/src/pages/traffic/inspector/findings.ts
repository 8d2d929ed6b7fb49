import type { FindingView } from '../../../../../server/contract/finding.js';
import { placeInSegment } from '../../../../../server/domain/finding/place.js';
import type { Formats } from '../../../i18n/format.js';
import type { Say } from '../../../i18n/texts.js';

interface Words {
  readonly say: Say<'inspector'>;
  readonly integer: Formats['integer'];
}

const SEVERITIES: readonly FindingView['severity'][] = ['error', 'warning', 'info'];

/** Errors before warnings before notes, each in the order of the file. */
export function bySeverity(findings: readonly FindingView[]): readonly FindingView[] {
  return findings.toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.start - b.start,
  );
}

/** Where a finding stands in the file: segment, element and bytes, as far as it says them. */
export function findingWhere({ segment, path, start, end }: FindingView, { say, integer }: Words): string {
  const bytes = say('bytes', { from: integer(start), to: integer(Math.max(start, end - 1)) });
  const inSegment = segment === null ? '' : say('segment', { number: integer(segment) });
  const parts = [inSegment, placeInSegment(path, segment), end > 0 ? bytes : ''];
  const where = parts.filter((part) => part !== '').join(', ');
  return where === '' ? '' : `${where}.`;
}

/** What is wrong in what the sender sent and what lies behind it, as a text to paste into a mail; null where there is nothing. */
export function textForPartner(name: string, findings: readonly FindingView[], words: Words): string | null {
  const { say } = words;
  const wrong = findings.filter(({ severity, actor }) => severity !== 'info' && actor === 'sender');
  if (wrong.length === 0) return null;
  const paragraphs = wrong.map((finding) => {
    const { severity, message, found, expected, proposal, cause } = finding;
    const sentences = [
      `${say(`severity.${severity}`)}: ${message}`,
      findingWhere(finding, words),
      found && `${say('found')} ${found}.`,
      expected && `${say('expected')} ${expected.replace(/\.$/, '')}.`,
      proposal && say('meant', { proposal }),
      cause,
    ];
    return sentences.filter(Boolean).join('\n');
  });
  return [name, ...paragraphs].join('\n\n');
}
