import { PLACES } from '../../domain/transaction/event.js';
import type { Finding } from '../../edi/finding.js';
import { ownerOf } from '../../edi/finding-owner.js';
import type { Envelope, MessageHeader, ReadResult } from '../../edi/interchange.js';
import type { BusinessDocument } from '../../edi/model/document.js';

/** An interchange or a message as reading a file finds it, before it is known whether it came before. Made in the thread that reads. */
export interface FoundTransaction {
  readonly place: number;
  readonly parent: number | null;
  /** Index into the file's interchanges; -1 outside any. */
  readonly interchange: number;
  /** Position of the message in the file, from 1; null for an interchange. */
  readonly messageNumber: number | null;
  readonly standard: string;
  readonly messageType: string | null;
  readonly messageVersion: string | null;
  readonly documentKind: string | null;
  readonly documentNumber: string | null;
  readonly controlReference: string | null;
  readonly previousReference: string;
  readonly sender: string | null;
  readonly recipient: string | null;
  readonly partner: string | null;
  readonly test: boolean;
  readonly errorCount: number;
  readonly warningCount: number;
}
export interface FoundTransactions {
  readonly found: readonly FoundTransaction[];
  /** Interchanges and messages beyond the last place: they are read, and have no row. */
  readonly unplaced: number;
}
type Read = Pick<
  ReadResult,
  | 'standard'
  | 'messageType'
  | 'messageVersion'
  | 'messages'
  | 'interchanges'
  | 'documents'
  | 'findings'
  | 'errorCount'
  | 'warningCount'
>;

/** Number of a document, and the trading partner's name as it gives it: who orders, else who sends. */
export function titleOf(document: BusinessDocument | undefined): {
  readonly documentNumber: string | null;
  readonly partner: string | null;
} {
  if (document === undefined) return { documentNumber: null, partner: null };
  const documentNumber = 'documentNumber' in document ? document.documentNumber : document.interchangeReference;
  const party =
    'buyer' in document ? (document.buyer ?? document.seller) : 'consignor' in document ? document.consignor : null;
  const shipTo = 'shipTo' in document ? document.shipTo : null;
  const named = party ?? shipTo;
  return { documentNumber, partner: named === null ? null : named.name || named.code };
}

/** The interchanges and messages of a file in the order in which they stand, the first interchange (or the file without one) at place 0. */
export function foundTransactions(result: Read): FoundTransactions {
  const { messages, interchanges } = result;
  const documents = new Map(result.documents.map((document) => [document.messageNumber, document]));
  const tally = new Tally(result);
  const firstOf = new Map(messages.map((message, n) => [message.interchange, n] as const).reverse());
  const placeOf = new Map<number, number>([[-1, 0]]);
  const found: FoundTransaction[] = [];
  let opened = 0;
  const open = (index: number): void => {
    const first = firstOf.get(index) ?? -1;
    placeOf.set(index, found.length);
    found.push({
      ...place(found.length, null, index),
      ...of(result.standard, interchanges[index], messages[first]),
      ...about(documents.get(first + 1)),
      messageNumber: null,
      controlReference: interchanges[index]?.controlReference ?? null,
      previousReference: messages[first]?.previousReference ?? '',
      ...tally.ofInterchange(index),
    });
  };
  open(interchanges.length === 0 ? -1 : opened++);
  for (const [n, message] of messages.entries()) {
    while (opened <= message.interchange && opened < interchanges.length && found.length < PLACES) open(opened++);
    if (found.length >= PLACES) break;
    found.push({
      ...place(found.length, placeOf.get(message.interchange) ?? 0, message.interchange),
      ...of(result.standard, interchanges[message.interchange], message),
      ...about(documents.get(n + 1)),
      messageNumber: n + 1,
      controlReference: message.reference,
      previousReference: message.previousReference,
      ...tally.ofMessage(n),
    });
  }
  while (opened < interchanges.length && found.length < PLACES) open(opened++);
  return { found, unplaced: Math.max(1, interchanges.length) + messages.length - found.length };
}

function place(
  at: number,
  parent: number | null,
  interchange: number,
): Pick<FoundTransaction, 'place' | 'parent' | 'interchange'> {
  return { place: at, parent, interchange };
}

function of(
  standard: string,
  envelope: Envelope | undefined,
  message: MessageHeader | undefined,
): Pick<FoundTransaction, 'standard' | 'messageType' | 'messageVersion' | 'sender' | 'recipient' | 'test'> {
  return {
    standard,
    messageType: message?.type || null,
    messageVersion: message === undefined ? null : versionOf(message.release) || null,
    sender: envelope?.sender ?? null,
    recipient: envelope?.recipient ?? null,
    test: envelope?.test ?? false,
  };
}

function about(
  document: BusinessDocument | undefined,
): Pick<FoundTransaction, 'documentKind' | 'documentNumber' | 'partner'> {
  return { documentKind: document?.kind ?? null, ...titleOf(document) };
}

/** `D97A` as people write it: `D.97A`. */
function versionOf(release: string): string {
  return release.replace(/^([A-Z])(\d\d[A-Z])$/, '$1.$2');
}

interface Counts {
  errorCount: number;
  warningCount: number;
}

/**
 * Whose findings are whose, by segment. Those of UNB and UNZ are the interchange's; those of no segment, and those beyond the list,
 * count where they are certain to belong: with the whole file, at place 0.
 */
class Tally {
  private readonly messages = new Map<number, Counts>();
  private readonly interchanges = new Map<number, Counts>();

  constructor(result: Read) {
    const { messages, findings } = result;
    const rest: Counts = { errorCount: result.errorCount, warningCount: result.warningCount };
    for (const finding of findings) {
      if (finding.segment === null || finding.severity === 'info') continue;
      const { message, interchange } = ownerOf(finding, messages);
      if (interchange === null) continue;
      if (message !== null) countIn(this.messages, message, finding);
      countIn(this.interchanges, interchange, finding);
      count(rest, finding, -1);
    }
    const first = result.interchanges.length === 0 ? -1 : 0;
    const there = this.interchanges.get(first) ?? { errorCount: 0, warningCount: 0 };
    this.interchanges.set(first, {
      errorCount: there.errorCount + rest.errorCount,
      warningCount: there.warningCount + rest.warningCount,
    });
  }

  ofMessage(index: number): Counts {
    return this.messages.get(index) ?? { errorCount: 0, warningCount: 0 };
  }
  ofInterchange(index: number): Counts {
    return this.interchanges.get(index) ?? { errorCount: 0, warningCount: 0 };
  }
}

function count(counts: Counts, { severity }: Finding, by: number): void {
  if (severity === 'error') counts.errorCount += by;
  else counts.warningCount += by;
}

function countIn(all: Map<number, Counts>, key: number, finding: Finding): void {
  const counts = all.get(key) ?? { errorCount: 0, warningCount: 0 };
  all.set(key, counts);
  count(counts, finding, 1);
}
