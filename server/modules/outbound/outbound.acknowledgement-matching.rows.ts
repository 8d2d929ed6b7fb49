import type { FileId } from '../../domain/ids.js';
import type { AcknowledgementState } from '../../domain/outbound/transmission.js';
import {
  decided,
  isAnswered,
  ofInterchange,
  withAcknowledgement,
  type Acknowledgements,
} from '../../domain/outbound/acknowledgement.js';
import {
  matchAcknowledgements,
  type Reason,
  type SentInterchange,
  type UnknownReference,
} from '../../edi/match-acknowledgement.js';
import type { TakenAcknowledgement } from './outbound.rows.js';
import type { Change, FileChange } from '../exchange/exchange.answer.service.js';
import type { NamedDocument, NamedInterchange, SentRow } from './outbound.acknowledgement-matching.store.js';

/** What a message has come to, and how. */
interface Said {
  readonly acknowledgements: Acknowledgements;
  readonly state: AcknowledgementState;
  readonly reasons: readonly Reason[];
}
/** Something sent that an acknowledgement may mean, with the rows of its messages. */
interface Candidate {
  readonly sent: SentInterchange;
  readonly messages: readonly SentRow[];
}
/** What acknowledgements change, which references nothing sent has, and the files that were meant. */
interface Outcomes {
  readonly changes: readonly Change[];
  readonly files: readonly FileChange[];
  readonly unknown: readonly UnknownReference[];
  readonly meant: ReadonlySet<FileId>;
}
const MAX_REASONS = 20;

export function interchangeNamed({ document, test }: TakenAcknowledgement): NamedInterchange[] {
  if (document.kind !== 'syntax-acknowledgement') return [];
  return [
    {
      reference: document.interchangeReference,
      sender: document.interchangeSender,
      recipient: document.interchangeRecipient,
      test,
    },
  ];
}

export function documentsNamed({ document, sender, test }: TakenAcknowledgement): NamedDocument[] {
  if (document.kind !== 'application-acknowledgement') return [];
  const numbers = new Set(
    [document.documentReference, document.messageReference].flatMap((number) =>
      number === null || number === '' ? [] : [number],
    ),
  );
  return [...numbers].map((number) => ({ number, partner: sender, test }));
}

/** What the acknowledgements of a file say of the rows that were sent. Each looks at what it names alone: a file may hold thousands for thousands. */
export function acknowledgedBy(
  taken: readonly TakenAcknowledgement[],
  rows: readonly SentRow[],
  byFileId: FileId,
): Outcomes {
  const messagesOf = Map.groupBy(
    rows.filter((row) => row.parentId !== null),
    (row) => row.parentId ?? '',
  );
  const interchanges = rows
    .filter((row) => row.parentId === null)
    .map((root) => ({ root, messages: messagesOf.get(root.id) ?? [] }));
  const candidates = named(interchanges);
  const said = new Map<string, Said>();
  const unknown: UnknownReference[] = [];
  const meant = new Set<FileId>();
  for (const one of taken) {
    const level = one.document.kind === 'syntax-acknowledgement' ? 'syntax' : 'application';
    const found = candidates(one);
    const matched = matchAcknowledgements(
      [one],
      found.map(({ sent }) => sent),
    );
    unknown.push(...matched.unknown);
    for (const [at, interchange] of matched.interchanges.entries()) {
      for (const [i, { state, reasons }] of interchange.messages.entries()) {
        const row = found[at]?.messages[i];
        if (row === undefined) continue;
        if (state !== 'open') meant.add(row.fileId);
        const before: Said = said.get(row.id) ?? {
          acknowledgements: row.acknowledgements,
          state: row.acknowledgement,
          reasons: [],
        };
        const acknowledgements = withAcknowledgement(before.acknowledgements, level, state, byFileId);
        if (acknowledgements === null) continue;
        const next = decided(acknowledgements) ?? before.state;
        said.set(row.id, {
          acknowledgements,
          state: next,
          reasons: next === before.state ? before.reasons : [...interchange.reasons, ...reasons],
        });
      }
    }
  }
  return { ...outcome(interchanges, said, byFileId), unknown, meant };
}

interface Interchange {
  readonly root: SentRow;
  readonly messages: readonly SentRow[];
}

/** How what an acknowledgement may mean is found: an interchange by reference and parties, a message by its document's number and who got it. */
function named(interchanges: readonly Interchange[]): (one: TakenAcknowledgement) => readonly Candidate[] {
  const byReference = Map.groupBy(interchanges.map(candidate), ({ sent }) =>
    key(sent.controlReference, sent.sender, sent.recipient),
  );
  // An application names a document; a message that happens to have the same number in its header is none.
  const byDocument = Map.groupBy(
    interchanges.flatMap(({ root, messages }) =>
      [...Map.groupBy(messages, (row) => row.documentNumber ?? '')].map(([number, of]) => ({
        number,
        ...candidate({ root, messages: of }),
      })),
    ),
    ({ number, sent }) => key(number, sent.recipient),
  );
  return (one) => [
    ...interchangeNamed(one).flatMap(
      ({ reference, sender, recipient }) => byReference.get(key(reference, sender, recipient)) ?? [],
    ),
    ...documentsNamed(one).flatMap(({ number, partner }) => byDocument.get(key(number, partner)) ?? []),
  ];
}

function candidate({
  root: { sender, recipient, controlReference, test, isAnswer },
  messages,
}: Interchange): Candidate {
  return {
    messages,
    sent: {
      sender,
      recipient,
      controlReference,
      test,
      isAnswer,
      messages: messages.map((row) => ({ reference: row.controlReference, documentNumber: row.documentNumber })),
    },
  };
}

/** Parties by their identification alone: whether qualifiers differ is for the matching to say. */
function key(reference: string, ...parties: readonly string[]): string {
  return JSON.stringify([reference, ...parties.map((party) => party.split(':', 1)[0]?.toUpperCase())]);
}

/** Messages as they were said, and the interchanges and files that follow from them. */
function outcome(
  interchanges: readonly Interchange[],
  said: ReadonlyMap<string, Said>,
  byFileId: FileId,
): Pick<Outcomes, 'changes' | 'files'> {
  const changes: Change[] = [];
  const files: FileChange[] = [];
  for (const { root, messages } of interchanges) {
    const answered = messages.flatMap((row) => {
      const one = said.get(row.id);
      return one === undefined ? [] : [{ row, one }];
    });
    if (answered.length === 0) continue;
    const states = messages.map((row) => said.get(row.id)?.state ?? row.acknowledgement);
    const state = ofInterchange(states, root.acknowledgement);
    const reasons = answered.flatMap(({ one }) => one.reasons).slice(0, MAX_REASONS);
    if (state !== root.acknowledgement)
      changes.push({ id: root.id, acknowledgement: state, acknowledgements: null, detail: detail(byFileId, reasons) });
    for (const { row, one } of answered)
      changes.push({
        id: row.id,
        acknowledgement: one.state,
        acknowledgements: one.acknowledgements,
        detail: one.state === row.acknowledgement ? null : detail(byFileId, one.reasons),
      });
    if (answered.every(({ row, one }) => one.state === row.acknowledgement)) continue;
    files.push({
      fileId: root.fileId,
      state:
        state === 'rejected' || state === 'partly' ? 'rejected' : state === 'acknowledged' ? 'acknowledged' : 'sent',
      acknowledgement: state,
      isAnswered: isAnswered(states),
      why:
        state === 'rejected' || state === 'partly'
          ? reasons
              .map(({ text }) => text.en)
              .join('; ')
              .slice(0, 2_000)
          : null,
    });
  }
  return { changes, files };
}

function detail(
  byFileId: FileId,
  reasons: readonly Reason[],
): { readonly byFileId: FileId; readonly reasons: readonly Reason[] } {
  return { byFileId, reasons: reasons.slice(0, MAX_REASONS).map(({ level, code, text }) => ({ level, code, text })) };
}
