import { delfor, type DelforOptions } from '../given/delfor.js';

/** A file as a browser's picker or a drag hands it over. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
/** What a hand-made file has where a quantity belongs. */
export const BROKEN = '1Z0';

let made = 0;
const first = Date.now() % 100_000_000;

/** A number that no file of this run has had. */
export function freshNumber(): string {
  made += 1;
  return String(first * 1000 + made);
}
function asFile(name: string, buffer: Buffer): GivenFile {
  return { name, mimeType: 'application/octet-stream', buffer };
}

/** A DELFOR for Solna Brake Systems that no other is a repetition of. Its document number is in its name. */
export function goodFile(options: DelforOptions = {}): GivenFile & { readonly documentNumber: string } {
  const { documentNumber = freshNumber() } = options;
  const buffer = delfor({
    sender: '5560360793:14',
    recipient: '7340000123:14',
    controlReference: freshNumber(),
    lines: 2,
    calloffs: 5,
    ...options,
    documentNumber,
  });
  return { ...asFile(`delfor-${documentNumber}.edi`, buffer), documentNumber };
}

/** The same with a letter in the third quantity; `start` and `end` are the bytes of what is wrong. */
export function brokenFile(
  options: DelforOptions = {},
): GivenFile & { readonly documentNumber: string; readonly start: number; readonly end: number } {
  const file = goodFile({ calloffs: 8, ...options });
  let seen = 0;
  const text = file.buffer
    .toString('latin1')
    .replace(/QTY\+113:\d+:PCE/g, (quantity) => (++seen === 3 ? `QTY+113:${BROKEN}:PCE` : quantity));
  const start = text.indexOf(`${BROKEN}:PCE`);
  return { ...file, buffer: Buffer.from(text, 'latin1'), start, end: start + BROKEN.length };
}

/** A schedule of one line that says what few senders say: periods, times, an order of its own, quantities compared, texts, packaging. */
export function detailedFile(): GivenFile & { readonly documentNumber: string } {
  const documentNumber = `D${freshNumber()}`;
  const calloff = (date: string, quantity: number, more: string): string =>
    `<calloff date="${date}" quantity="${String(quantity)}" ${more}/>`;
  const text = `<DeliverySchedule xmlns="urn:consignal:schedule:1" version="1.1"><number>${documentNumber}</number><issued>2026-11-20</issued>
    <buyer code="CUST01"/><seller code="SUPP01"/><text>Plant closed in week 53</text><line><article>ART-0001</article>
    <articleNumber kind="gtin">07312345678901</articleNumber><cumulativeReceived>18420</cumulativeReceived>
    <cumulativeRequired>18660</cumulativeRequired><cumulativeShipped>18460</cumulativeShipped><text code="AAI">Revision C from January</text>
    <packaging code="KLT 6147" quantity="24">Small load carrier</packaging><dateKind>delivery</dateKind>
    ${calloff('2026-11-24', 120, 'status="firm" timeFrom="08:00" timeUntil="10:00" orderNumber="550077" orderLine="20"')}
    ${calloff('2027-04-05', 480, 'period="week"')}
    ${calloff('2027-04-01', 4200, 'period="quarter"')}
    ${calloff('2027-07-01', 900, 'lastDate="2027-08-15"')}</line></DeliverySchedule>`;
  return { documentNumber, ...asFile(`${documentNumber}.xml`, Buffer.from(text)) };
}
