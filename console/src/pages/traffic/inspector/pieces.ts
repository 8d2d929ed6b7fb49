import type { FindingView } from '../../../../../server/contract/finding.js';
import type { Segment } from './selection.js';

type Token = Segment['tokens'][number];
type Severity = FindingView['severity'];

/** A run of raw text with one look. */
export interface Piece {
  readonly text: string;
  readonly kind: Token['kind'];
  readonly start: number;
  readonly end: number;
  readonly severity: Severity | null;
}
const RANK: Record<Severity, number> = { error: 3, warning: 2, info: 1 };

/** Control characters as their pictures; the end of a line is the end of our line. */
function visible(text: string): string {
  return text
    .replace(/[\r\n]+/g, '')
    .replaceAll('\t', '  ')
    .replace(/[\u0000-\u001f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)));
}

/** The worst finding over a byte range. One without length (something is missing) stands at the byte where it should be. */
function severityAt(start: number, end: number, findings: readonly FindingView[]): Severity | null {
  let worst: Severity | null = null;
  for (const finding of findings) {
    const to = Math.max(finding.end, finding.start + 1);
    if (finding.start < end && to > start && (worst === null || RANK[finding.severity] > RANK[worst]))
      worst = finding.severity;
  }
  return worst;
}

/**
 * Cuts a segment's tokens where findings begin and end. Findings count bytes; a token of one byte a character can be cut
 * inside, another is marked whole.
 */
export function toPieces(tokens: readonly Token[], findings: readonly FindingView[]): readonly Piece[] {
  return tokens.flatMap((token): Piece[] => {
    const isSingleByte = token.text.length === token.end - token.start;
    if (findings.length === 0 || !isSingleByte) {
      return [{ ...token, text: visible(token.text), severity: severityAt(token.start, token.end, findings) }];
    }
    const inside = (at: number): boolean => at > token.start && at < token.end;
    const cuts = [
      ...new Set([
        token.start,
        ...findings.flatMap((f) => [f.start, Math.max(f.end, f.start + 1)]).filter(inside),
        token.end,
      ]),
    ].sort((a, b) => a - b);
    return cuts.slice(0, -1).map((start, i) => {
      const end = cuts[i + 1] ?? token.end;
      return {
        text: visible(token.text.slice(start - token.start, end - token.start)),
        kind: token.kind,
        start,
        end,
        severity: severityAt(start, end, findings),
      };
    });
  });
}

export function worstOf(findings: readonly FindingView[]): Severity | null {
  return findings.reduce<Severity | null>(
    (worst, { severity }) => (worst === null || RANK[severity] > RANK[worst] ? severity : worst),
    null,
  );
}
