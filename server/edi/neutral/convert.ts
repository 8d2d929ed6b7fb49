import { plainDocument } from '../document-json.js';
import type { Finding } from '../finding.js';
import type { Envelope } from '../interchange.js';
import type { Profile } from '../mapping/profile.js';
import type { Loss } from '../mapping/render.js';
import type { BusinessDocument } from '../model/document.js';
import { transmissionNumberOf } from '../vda/write-4905.js';
import { transmissionBefore, type VdaWriteOptions, writeVda, type WrittenVda } from '../vda/write.js';
import { CannotWrite, write } from '../write.js';
import { writeXml } from '../xml/write.js';
import type { Documents } from './read-json.js';

/** What documents can be written as. */
export const TARGETS = ['json', 'edifact', 'odette', 'vda', 'ubl', 'inhouse'] as const;
export type Target = (typeof TARGETS)[number];

export interface ConvertOptions {
  /** Time of preparation, `YYYY-MM-DDThh:mm`. */
  readonly preparedAt: string;
  /** UNH 0065, and 0052 with 0054; the document's usual unless given. */
  readonly message?: string;
  readonly release?: string;
  /** Behind each segment of EDIFACT. */
  readonly lineEnd?: '' | '\n';
  /** What was agreed with the recipient: codes, and the table of VDA 4906. */
  readonly profile?: Profile;
}

/** A file of converted documents. */
export interface Converted {
  readonly bytes: Uint8Array;
  readonly charset: 'UTF-8' | 'ISO-8859-1';
  /** What its documents say and it does not. */
  readonly losses: readonly Loss[];
  /** What a reader of the file finds. */
  readonly findings: readonly Finding[];
}

/** Documents of one interchange. */
interface Batch {
  readonly documents: readonly BusinessDocument[];
  readonly envelope: Envelope | undefined;
}
type Writer = (batch: Batch, options: ConvertOptions) => Converted;

/** The targets that hold one document a file. */
const BY_DOCUMENT: ReadonlySet<Target> = new Set(['ubl', 'inhouse']);
const WRITERS: Readonly<Record<Exclude<Target, 'json'>, Writer>> = {
  edifact: (batch, options) => edifact(batch, options, 'UN'),
  odette: (batch, options) => edifact(batch, options, 'OD'),
  vda,
  ubl: (batch) => xml(batch, 'UBL'),
  inhouse: (batch) => xml(batch, 'inhouse'),
};

/** Writes documents as another standard: one file for each interchange they came in, or for each document where the standard has one a file. Throws `CannotWrite`. */
export function convertDocuments(from: Documents, to: Target, options: ConvertOptions): readonly Converted[] {
  if (to === 'json') return [json(from)];
  return batchesOf(from, BY_DOCUMENT.has(to)).map((batch) => WRITERS[to](batch, options));
}

function batchesOf({ documents, interchanges }: Documents, isByDocument: boolean): readonly Batch[] {
  if (isByDocument) return documents.map((document) => ({ documents: [document], envelope: undefined }));
  return [...new Set(documents.map(({ interchange }) => interchange))].map((index) => ({
    documents: documents.filter(({ interchange }) => interchange === index),
    envelope: interchanges[index],
  }));
}

function json({ documents, interchanges }: Documents): Converted {
  const plain = documents.map((document) => plainDocument(document, interchanges));
  return {
    bytes: new TextEncoder().encode(`${JSON.stringify(plain, null, 2)}\n`),
    charset: 'UTF-8',
    losses: [],
    findings: [],
  };
}

function edifact({ documents, envelope }: Batch, options: ConvertOptions, agency: 'UN' | 'OD'): Converted {
  const { sender = '', recipient = '', controlReference = '', test = false } = envelope ?? {};
  const { association } = options.profile ?? {};
  const agreed = association === undefined ? options : { ...options, association };
  const written = write(documents, { sender, recipient, controlReference, test, agency, ...agreed });
  return { ...written, charset: 'ISO-8859-1' };
}

function vda({ documents, envelope }: Batch, { preparedAt, profile }: ConvertOptions): Converted {
  const reference = envelope?.controlReference ?? '';
  const own = transmissionNumberOf(reference);
  const transmissionNumber = own ?? 1;
  const numbers = documents.map(
    (document) =>
      (document.kind === 'delivery-schedule' ? transmissionNumberOf(document.documentNumber) : null) ??
      transmissionNumber,
  );
  const written = vdaOf(documents, profile, {
    ...numbersOf(documents[0], envelope),
    transmissionNumber,
    previousTransmissionNumber: transmissionBefore(transmissionNumber),
    date: preparedAt.slice(0, 10),
  });
  const lost: readonly Loss[] =
    reference === '' || (own !== null && numbers.includes(own))
      ? []
      : [{ property: 'envelope.controlReference', reason: 'no-place', text: reference }];
  return { ...written, charset: 'ISO-8859-1', losses: [...lost, ...written.losses] };
}

/** Documents of one kind as the VDA message for it. */
function vdaOf(
  documents: readonly BusinessDocument[],
  profile: Profile | undefined,
  transmission: Omit<VdaWriteOptions, 'message' | 'version'>,
): WrittenVda {
  const [kind, ...others] = new Set(documents.map((document) => document.kind));
  if (others.length > 0)
    throw new CannotWrite(
      `A VDA file is written from documents of one kind, not from ${[kind, ...others].map((one) => `a ${one}`).join(' and ')}`,
    );
  const schedules = documents.filter((document) => document.kind === 'delivery-schedule');
  if (schedules.length > 0) return writeVda(schedules, { ...transmission, message: 'VDA 4905' });
  const advices = documents.filter((document) => document.kind === 'despatch-advice');
  if (advices.length > 0) return writeVda(advices, { ...transmission, message: 'VDA 4913' });
  const invoices = documents.filter((document) => document.kind === 'invoice');
  if (invoices.length === 0) throw new CannotWrite(`VDA is not written from a ${called(kind)}`);
  const table = profile?.vdaTables?.find(({ message }) => message === 'VDA 4906');
  if (table === undefined) throw new CannotWrite('VDA 4906 is written by a partner’s table, which a profile has');
  return writeVda(invoices, { ...transmission, message: 'VDA 4906', table });
}

function called(kind: BusinessDocument['kind'] | undefined): string {
  return kind === undefined ? 'file without documents' : `document of the kind ${kind}`;
}

/** Numbers of customer and supplier: the document's, else the addresses it was sent between. Schedules go from customer to supplier, all else the other way. */
function numbersOf(
  document: BusinessDocument | undefined,
  envelope: Envelope | undefined,
): { readonly customer: string; readonly supplier: string } {
  const { buyer = null, seller = null } =
    document !== undefined && 'buyer' in document && 'seller' in document ? document : {};
  const [from, to] = [addressOf(envelope?.sender), addressOf(envelope?.recipient)];
  const [customer, supplier] = document?.kind === 'delivery-schedule' ? [from, to] : [to, from];
  return { customer: buyer?.code || customer, supplier: seller?.code || supplier };
}

/** An address without its qualifier. */
function addressOf(address = ''): string {
  return address.split(':')[0] ?? '';
}

function xml({ documents }: Batch, format: 'UBL' | 'inhouse'): Converted {
  const [document] = documents;
  const written = document === undefined ? undefined : writeXml(document, { format });
  if (written === undefined || written.bytes.length === 0)
    throw new CannotWrite(
      `${format === 'UBL' ? 'UBL' : 'In-house XML'} is not written from a ${called(document?.kind)}`,
    );
  return { ...written, charset: 'UTF-8' };
}
