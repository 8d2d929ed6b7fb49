import type { Finding } from '../edi/finding.js';
import { describe } from '../edi/finding-description.js';
import type { FindingLanguage } from '../edi/finding-rule.js';
import type { ReadResult } from '../edi/interchange.js';

/** What was found in a file as one line of JSON, with its line end. */
export function jsonLine(
  file: string,
  { standard, syntax, messages, profiles }: Pick<ReadResult, 'standard' | 'syntax' | 'messages' | 'profiles'>,
  findings: readonly Finding[],
  language: FindingLanguage,
): string {
  return `${JSON.stringify({
    file,
    standard,
    syntax,
    messages: messages.map(({ type, release, reference }) => ({ type, release, reference })),
    profiles,
    findings: findings.map((finding) => {
      const { code, severity, start, end, segment, path, found, expected, proposal, actor, times, also } = finding;
      const { message, action } = describe(finding, language);
      return {
        code,
        severity,
        start,
        end,
        segment,
        path,
        found,
        expected,
        proposal,
        message,
        action,
        actor,
        times,
        also,
      };
    }),
  })}\n`;
}
