import { editDistance } from '../edit-distance.js';
import type { Proposal } from '../finding.js';
import { reportMisspelt } from './misspelt.js';
import { isFindingCode } from '../finding-text.js';
import { FindingList } from '../findings.js';
import type { Envelope } from '../interchange.js';
import { MAX_XML_BYTES } from '../limits.js';
import { profileFor } from '../mapping/profile.js';
import type { BusinessDocument } from '../model/document.js';
import { deliver, noteMessage, openEnvelope, refuse, type Reading, type StepwiseReader } from '../reading.js';
import { wholeFile } from '../syntax/byte-window.js';
import { parseXml } from '../syntax/xml.js';
import { attributeOf, childOf, type XmlElement } from '../syntax/xml-tree.js';
import { readSchedule, SCHEDULE_ROOT } from './inhouse.js';
import { CAC, CBC, CONSIGNAL, ublDocumentOf, ublNamespace } from './namespaces.js';
import { emptyParty, TRADE_PARTY } from './ubl-parts.js';
import { UBL_DOCUMENTS } from './ubl.js';
import { readAll } from './rules.js';
import { textOf, type XmlReading } from './values.js';

/** What a root element announces. */
interface Announced {
  /** As people say it: `UBL Invoice`; '' where it is nothing known. */
  readonly type: string;
  readonly version: string;
  readonly sender: string;
  readonly recipient: string;
  readonly reference: string;
  /** Null where the document is not read. */
  readonly read: ((root: XmlElement, reading: XmlReading) => BusinessDocument) | null;
}

/** XML that is known and not read: by root element, or by the name in its DOCTYPE. */
const KNOWN: Readonly<Record<string, string>> = {
  cXML: 'cXML',
  SCHEDULES: 'ERP schedule (SCHEDULES)',
  CrossIndustryInvoice: 'UN/CEFACT CrossIndustryInvoice',
  ORDERS05: 'SAP IDoc',
  DELFOR02: 'SAP IDoc',
  DESADV01: 'SAP IDoc',
};
const READ_ROOTS = UBL_DOCUMENTS.map(({ name }) => name).join(', ');

/** Elements of the root that are lines of its document. */
const LINE = /Line$|^line$/;

const NO_BYTES = new Uint8Array();
/** Findings kept of a gathered stream; the reading's own list is shorter. */
const MAX_GATHERED_FINDINGS = 10_000;

/** Reads an XML file: one document, recognised by its root element. A stream is gathered first, up to a limit: XML says only at its end whether it is whole. */
export class XmlFileReader implements StepwiseReader {
  position: number;
  stopped = false;
  private readonly pieces: Uint8Array[] = [];
  private length = 0;

  constructor(private readonly reading: Reading) {
    this.position = reading.window.origin;
  }

  step(): void {
    const { window, findings } = this.reading;
    if (this.isAtHand) return;
    const piece = window.bytes.slice(this.position - window.origin);
    this.position += piece.length;
    this.length += piece.length;
    if (this.length > MAX_XML_BYTES) {
      this.stopped = true;
      findings.add(
        'xml-limit',
        { start: this.position, end: this.position, segment: null, path: 'XML' },
        `${MAX_XML_BYTES} bytes`,
      );
    } else this.pieces.push(piece);
  }

  finish(): void {
    const { reading } = this;
    if (this.stopped) return;
    if (this.isAtHand) readDocument(reading, reading.window.bytes, reading.findings);
    else this.readGathered();
  }

  private get isAtHand(): boolean {
    const { complete, origin } = this.reading.window;
    return complete && origin === 0;
  }

  /** The stream's own window has passed what findings quote, so they are made over the gathered bytes and handed on. */
  private readGathered(): void {
    const { reading } = this;
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    const findings = new FindingList(wholeFile(bytes), MAX_GATHERED_FINDINGS);
    readDocument(reading, bytes, findings);
    for (const { code, start, end, segment, path, found, expected } of findings.listed) {
      if (isFindingCode(code)) reading.findings.add(code, { start, end, segment, path, found }, expected);
    }
  }
}

function readDocument(reading: Reading, bytes: Uint8Array, findings: FindingList): void {
  const file = parseXml(bytes, findings);
  reading.charset = file.charset;
  reading.segmentCount = file.lineCount;
  reading.syntax = '1.0';
  if (file.root === null) {
    if (Object.hasOwn(KNOWN, file.documentType)) reading.messageType = notRead(findings, file.documentType, null);
    return;
  }
  const announced = announcedBy(file.root);
  const { type, version, reference } = announced;
  reading.messageType = type;
  reading.messageVersion = version;
  if (type === '') {
    const { root } = file;
    findings.add('xml-root-unknown', { ...rootPlace(root), propose: () => likelyRoot(root) }, READ_ROOTS);
    return;
  }
  noteMessage(reading, {
    type,
    release: version,
    reference,
    interchange: announced.read === null ? -1 : 0,
    segment: file.root.line,
    previousReference: '',
  });
  if (announced.read === null) {
    notRead(findings, type, file.root);
    return;
  }
  const envelope = envelopeOf(announced);
  openEnvelope(reading, envelope);
  const { sender, recipient } = envelope;
  const profile = profileFor(reading.profiles, { sender, recipient, type, release: version, association: '' });
  for (const list of [findings, reading.findings]) list.openMessage(profile);
  if (isRefused(reading, file.root)) return;
  reportMisspelt(file.root, findings);
  handOver(reading, announced.read(file.root, { findings, bytes, currency: null }));
}

/** Whether a document has more lines than a file may have; it is refused before it is made. */
function isRefused(reading: Reading, root: XmlElement): boolean {
  const lines = root.children.filter(({ name }) => LINE.test(name));
  const tooMany = lines[reading.limits.lines];
  if (tooMany !== undefined) refuse(reading, 'lines', tooMany.start, lines.length);
  else reading.counts.lines = lines.length;
  return tooMany !== undefined;
}

/** Lines of a schedule go one by one where somebody takes them so. */
function handOver(reading: Reading, document: BusinessDocument): void {
  if (document.kind !== 'delivery-schedule' || reading.takeLine === null) {
    deliver(reading, document);
    return;
  }
  const head = { ...document, lines: [] };
  for (const line of document.lines) reading.takeLine(line, head);
  deliver(reading, head);
}

/** Sender, recipient and number as the root's first children say, from the beginning of a file. Null where it is no document that is read. */
export function peekXml(head: Uint8Array): Envelope | null {
  const { root } = parseXml(head, new FindingList(wholeFile(head), 0));
  if (root === null) return null;
  const announced = announcedBy(root);
  return announced.read === null ? null : envelopeOf(announced);
}

/** Says that a file is known and not read; returns what it is. */
function notRead(findings: FindingList, name: string, root: XmlElement | null): string {
  const type = Object.hasOwn(KNOWN, name) ? (KNOWN[name] ?? name) : name;
  const place = root === null ? { start: 0, end: 0, segment: null, path: name } : rootPlace(root);
  findings.add(type === 'cXML' ? 'standard-not-supported' : 'message-not-supported', place, type);
  return type;
}

/** The document that a root means whose name is misspelt, or whose namespace is missing or another. */
function likelyRoot({ name }: XmlElement): Proposal | null {
  const near = UBL_DOCUMENTS.map((document) => document.name).find((one) => editDistance(name, one, 1) <= 1);
  return near === undefined ? null : { proposal: `<${near} xmlns="${ublNamespace(near)}">` };
}

function rootPlace(root: XmlElement): { start: number; end: number; segment: number; path: string } {
  return { start: root.start, end: root.contentStart, segment: root.line, path: root.name };
}

function envelopeOf({ sender, recipient, reference }: Announced): Envelope {
  return { standard: 'XML', sender, recipient, controlReference: reference, test: false };
}

function announcedBy(root: XmlElement): Announced {
  const none = { version: '', sender: '', recipient: '', reference: '', read: null };
  if (root.name === SCHEDULE_ROOT && root.namespace === CONSIGNAL) return announcedSchedule(root);
  if (ublDocumentOf(root.namespace) === root.name) return announcedUbl(root);
  return { ...none, type: Object.hasOwn(KNOWN, root.name) ? (KNOWN[root.name] ?? '') : '' };
}

function announcedSchedule(root: XmlElement): Announced {
  const idOf = (name: string): string => {
    const party = childOf(root, name, CONSIGNAL);
    return party === undefined
      ? ''
      : joined(attributeOf(party, 'code')?.value ?? '', attributeOf(party, 'agency')?.value ?? '');
  };
  const number = childOf(root, 'number', CONSIGNAL);
  return {
    type: 'Consignal DeliverySchedule',
    version: '1',
    sender: idOf('buyer'),
    recipient: idOf('seller'),
    reference: number === undefined ? '' : textOf(number),
    read: readSchedule,
  };
}

function announcedUbl(root: XmlElement): Announced {
  const said = (name: string): string => {
    const child = childOf(root, name, CBC);
    return child === undefined ? '' : textOf(child);
  };
  const document = UBL_DOCUMENTS.find(({ name }) => name === root.name);
  return {
    type: `UBL ${root.name}`,
    version: said('UBLVersionID') || said('CustomizationID'),
    reference: said('ID'),
    sender: partyId(root, document?.sender ?? []),
    recipient: partyId(root, document?.recipient ?? []),
    read: document?.read ?? null,
  };
}

/** Electronic address of a party, else its identification: `7300072311115:9`. */
function partyId(root: XmlElement, names: readonly string[]): string {
  for (const name of names) {
    const role = childOf(root, name, CAC);
    if (role === undefined) continue;
    const party = childOf(role, 'Party', CAC) ?? role;
    const endpoint = childOf(party, 'EndpointID', CBC);
    if (endpoint !== undefined && textOf(endpoint) !== '') {
      return joined(
        textOf(endpoint),
        (attributeOf(endpoint, 'schemeAgencyID') ?? attributeOf(endpoint, 'schemeID'))?.value ?? '',
      );
    }
    // What is wrong with the party is reported when the document is read.
    const { code, agency } = readAll(role, emptyParty(), TRADE_PARTY, {
      findings: new FindingList(wholeFile(NO_BYTES), 0),
      bytes: NO_BYTES,
      currency: null,
    });
    if (code !== '') return joined(code, agency);
  }
  return '';
}

function joined(code: string, qualifier: string): string {
  return qualifier === '' ? code : `${code}:${qualifier}`;
}
