import { Inject, Injectable } from '@nestjs/common';
import { afterVerdict, type AcknowledgementState } from '../../domain/outbound/transmission.js';
import { isAnswered, ofInterchange } from '../../domain/outbound/verdict.js';
import type { Finding } from '../../edi/finding.js';
import { matchAcknowledgements, type Reason, type SentInterchange, type UnknownReference } from '../../edi/match-acknowledgement.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PUBLISHER, type Publisher } from '../../platform/realtime/publisher.js';
import type { TakenAcknowledgement } from './outbound.rows.js';
import { VerdictStore, type Change, type FileChange, type NamedDocument, type NamedInterchange, type SentRow } from './outbound.verdict.store.js';

/** A verdict's event and how it came. */
interface Said { readonly state: AcknowledgementState; readonly reasons: readonly Reason[] }
const MAX_REASONS = 20;

/** Takes acknowledgements in: what partners say of what was sent to them. */
@Injectable()
export class VerdictService {
  constructor(private readonly store: VerdictStore, @Inject(PUBLISHER) private readonly publisher: Publisher) {}

  /** Notes what the acknowledgements of a received file say. Those of something that was never sent come back as findings of the file. */
  async take(tx: Tx, companyId: string, byFileId: string, taken: readonly TakenAcknowledgement[]): Promise<readonly Finding[]> {
    if (taken.length === 0) return [];
    const files = await this.store.filesNamed(tx, companyId, taken.flatMap(interchangeNamed), taken.flatMap(documentsNamed));
    const rows = files.length === 0 ? [] : await this.store.holdSent(tx, companyId, files);
    const { said, unknown, meant } = verdicts(taken, rows);
    if (meant.size > 0) await this.store.taken(tx, companyId, byFileId, [...meant]);
    const { changes, files: changed } = outcome(rows, said, byFileId);
    if (changes.length > 0) await this.store.apply(tx, companyId, changes, changed);
    this.publisher.announce(tx, changed.map(({ fileId }) => ({ company: companyId, topic: 'traffic', id: fileId })));
    return unknown.map(unknownFinding);
  }

  /** The transport's own receipt of a transmission: an EERP, an MDN. One that was not waited for changes nothing. */
  async transportAcknowledged(tx: Tx, companyId: string, transmissionId: string): Promise<void> {
    this.announce(tx, companyId, await this.store.transportAcknowledged(tx, companyId, transmissionId));
  }

  /** The transport's refusal: a NERP, an MDN that says failed. */
  async transportRejected(tx: Tx, companyId: string, transmissionId: string, why: string): Promise<void> {
    this.announce(tx, companyId, await this.store.transportRejected(tx, companyId, transmissionId, why));
  }

  private announce(tx: Tx, companyId: string, fileId: string | undefined): void {
    if (fileId !== undefined) this.publisher.announce(tx, [{ company: companyId, topic: 'traffic', id: fileId }]);
  }
}

function interchangeNamed({ document }: TakenAcknowledgement): NamedInterchange[] {
  if (document.kind !== 'syntax-acknowledgement') return [];
  return [{ reference: document.interchangeReference, sender: document.interchangeSender, recipient: document.interchangeRecipient }];
}

function documentsNamed({ document, sender }: TakenAcknowledgement): NamedDocument[] {
  if (document.kind !== 'application-acknowledgement') return [];
  return [document.documentReference, document.messageReference].flatMap((number) => (number === null || number === '' ? [] : [{ number, partner: sender }]));
}

/** What each acknowledgement says of the messages sent, one after the other: of several the later counts. `meant`: the files it speaks of. */
function verdicts(taken: readonly TakenAcknowledgement[], rows: readonly SentRow[]): { readonly said: ReadonlyMap<string, Said>; readonly unknown: readonly UnknownReference[]; readonly meant: ReadonlySet<string> } {
  const roots = rows.filter((row) => row.parentId === null);
  const messagesOf = Map.groupBy(rows.filter((row) => row.parentId !== null), (row) => row.parentId ?? '');
  const said = new Map<string, Said>();
  const unknown: UnknownReference[] = [];
  const meant = new Set<string>();
  for (const one of taken) {
    const ids = new Map<SentInterchange, readonly SentRow[]>();
    const numbers = new Set(documentsNamed(one).map(({ number }) => number));
    // An application names a document; a message that happens to have the same number in its header is none.
    const candidates = one.document.kind === 'syntax-acknowledgement' ? roots : roots.filter((root) => (messagesOf.get(root.id) ?? []).some((row) => numbers.has(row.documentNumber ?? '')));
    const sent = candidates.map((root): SentInterchange => {
      const messages = messagesOf.get(root.id) ?? [];
      const interchange = { sender: root.sender, recipient: root.recipient, controlReference: root.controlReference, messages: messages.map((row) => ({ reference: row.controlReference, documentNumber: row.documentNumber })) };
      ids.set(interchange, messages);
      return interchange;
    });
    const matched = matchAcknowledgements([one], sent);
    unknown.push(...matched.unknown);
    for (const interchange of matched.interchanges) {
      for (const [i, { state, reasons }] of interchange.messages.entries()) {
        const row = ids.get(interchange.sent)?.[i];
        if (row === undefined) continue;
        if (state !== 'open') meant.add(row.fileId);
        const next = afterVerdict(said.get(row.id)?.state ?? row.acknowledgement, state, one.document.kind === 'syntax-acknowledgement' ? 'syntax' : 'application');
        if (next !== null) said.set(row.id, { state: next, reasons: [...interchange.reasons, ...reasons] });
      }
    }
  }
  return { said, unknown, meant };
}

/** Messages as they were said, and the interchanges and files that follow from them. */
function outcome(rows: readonly SentRow[], said: ReadonlyMap<string, Said>, byFileId: string): { readonly changes: readonly Change[]; readonly files: readonly FileChange[] } {
  const changes: Change[] = [];
  const files: FileChange[] = [];
  for (const root of rows.filter((row) => row.parentId === null)) {
    const messages = rows.filter((row) => row.parentId === root.id);
    const told = messages.flatMap((row) => { const one = said.get(row.id); return one === undefined ? [] : [{ row, one }]; });
    if (told.length === 0) continue;
    const states = messages.map((row) => said.get(row.id)?.state ?? row.acknowledgement);
    const state = ofInterchange(states, root.acknowledgement);
    const reasons = told.flatMap(({ one }) => one.reasons).slice(0, MAX_REASONS);
    if (state !== root.acknowledgement) changes.push({ id: root.id, acknowledgement: state, detail: detail(byFileId, reasons) });
    for (const { row, one } of told) changes.push({ id: row.id, acknowledgement: one.state, detail: detail(byFileId, one.reasons) });
    files.push({
      fileId: root.fileId, state: state === 'rejected' || state === 'partly' ? 'rejected' : state === 'acknowledged' ? 'acknowledged' : 'sent',
      isAnswered: isAnswered(states), why: state === 'rejected' || state === 'partly' ? reasons.map(({ text }) => text.en).join('; ').slice(0, 2_000) : null,
    });
  }
  return { changes, files };
}

function detail(byFileId: string, reasons: readonly Reason[]): object {
  return { byFileId, reasons: reasons.slice(0, MAX_REASONS).map(({ level, code, text }) => ({ level, code, text })) };
}

function unknownFinding({ document, level, reference }: UnknownReference): Finding {
  const path = document.kind === 'syntax-acknowledgement' ? (level === 'message' ? 'UCM / 0062' : 'UCI / 0020') : 'RFF / 1154';
  return { code: 'acknowledgement-reference-unknown', severity: 'warning', start: 0, end: 0, segment: null, path, found: reference, expected: '', actor: 'sender' };
}
