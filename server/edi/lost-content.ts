import type { Finding } from './finding.js';
import { ownerOf } from './finding-owner.js';
import { mayHaveLostContent } from './finding-severity.js';
import type { ReadResult } from './interchange.js';

/** Errors of one code that may have cost a document content or changed its meaning; place and values are those of the first. */
export interface LossReason extends Pick<Finding, 'code' | 'path' | 'found' | 'expected'> {
  readonly count: number;
}

/** The errors that concern the documents of a message, by its position in the file from 1: its own, its interchange's and the file's. */
export type LossesOf = (messageNumber: number, interchange: number) => readonly LossReason[];

const NONE: readonly LossReason[] = [];

/** Which documents of a file may lack content, and why. Errors beyond the list of findings may be any document's. */
export function lossesIn({
  errorCount,
  findings,
  messages,
}: Pick<ReadResult, 'errorCount' | 'findings' | 'messages'>): LossesOf {
  if (errorCount === 0) return () => NONE;
  const ofMessage = new Map<number, Finding[]>();
  const ofInterchange = new Map<number, Finding[]>();
  const ofFile: Finding[] = [];
  let listed = 0;
  for (const finding of findings) {
    if (!mayHaveLostContent(finding)) continue;
    listed += 1;
    const { message, interchange } = ownerOf(finding, messages);
    if (message !== null) add(ofMessage, message, finding);
    else if (interchange !== null) add(ofInterchange, interchange, finding);
    else ofFile.push(finding);
  }
  const unlisted = unlistedReason(errorCount, listed);
  return (messageNumber, interchange) => [
    ...reasonsOf([...ofFile, ...(ofInterchange.get(interchange) ?? []), ...(ofMessage.get(messageNumber - 1) ?? [])]),
    ...unlisted,
  ];
}

function add(lists: Map<number, Finding[]>, key: number, finding: Finding): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [finding]);
  else list.push(finding);
}

function unlistedReason(errors: number, listed: number): readonly LossReason[] {
  if (errors <= listed) return NONE;
  const [found, expected] = [String(errors), String(listed)];
  return [{ code: 'too-many-findings', path: '', found, expected, count: errors - listed }];
}

function reasonsOf(findings: readonly Finding[]): readonly LossReason[] {
  const byCode = new Map<string, LossReason>();
  for (const { code, path, found, expected } of findings) {
    const first = byCode.get(code) ?? { code, path, found, expected, count: 0 };
    byCode.set(code, { ...first, count: first.count + 1 });
  }
  return [...byCode.values()];
}
