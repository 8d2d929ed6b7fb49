import { agreementCreate } from '../../server/contract/agreement.js';
import { companyCreate } from '../../server/contract/company.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { partner } from './agreement.js';
import { refusal, type Client } from './client.js';
import { delfor } from './delfor.js';
import { made, outgoing } from './despatch.js';
import { handedIn, type TestApp } from './world.js';

/** The documents of one partner: a schedule that came, a despatch advice that went. */
export interface Part {
  readonly partnerId: string;
  readonly shipTo: string;
  readonly article: string;
  readonly documentNumber: string;
  readonly file: string;
  readonly transaction: string;
  readonly schedule: string;
  readonly line: string;
  readonly agreement: string;
  readonly note: string;
  readonly noteNumber: string;
  readonly transmission: string;
  readonly sentFile: string;
}

/** A partner of Solna, both supplier and customer in its register, with documents of its own. `letter` goes into every name. */
export async function part(app: TestApp, letter: string): Promise<Part> {
  const [user, manager] = [await app.as('user'), await app.as('manager')];
  const [sender, shipTo, article, documentNumber, noteNumber] = [
    `PARTNER-${letter}:OD`,
    `SHIP-${letter}`,
    `ART-${letter}`,
    `DOC-${letter}`,
    `90${String(letter.charCodeAt(0))}`,
  ];
  const { id: partnerId } = await manager.call(companyCreate, {
    body: partner({
      code: `P-${letter}`,
      name: `Partner ${letter}`,
      roles: ['supplier', 'customer'],
      identifiers: [{ identifier: `PARTNER-${letter}`, qualifier: 'OD' }],
    }),
  });
  const { id: agreement } = await manager.call(agreementCreate, {
    body: outgoing({ partner: `Partner ${letter}`, recipient: sender, sendPath: `to-${letter}` }),
  });
  const message = await handedIn(
    user,
    delfor({
      sender,
      shipTo,
      documentNumber,
      controlReference: `CTL-${letter}`,
      lines: 2,
      article: (n) => `${article}-${String(n)}`,
    }),
    `file-${letter}.edi`,
  );
  const schedule = message.schedules[0]!.scheduleHeadId;
  const detail = await user.call(scheduleDetail, { params: { id: schedule } });
  const note = await made(user, noteNumber, {
    agreementId: agreement,
    shipTo: { code: shipTo, name: shipTo },
    units: [{ id: '1', items: [{ lineNumber: '1', articleNumber: `${article}-1`, quantity: '20' }] }],
  });
  const sent = await user.call(despatchSend, { params: { id: note.despatchnoteHeadId } });
  return {
    partnerId,
    shipTo,
    article: `${article}-1`,
    documentNumber,
    file: message.id,
    transaction: message.transactions[0]!.id,
    schedule,
    line: detail.lines[0]!.scheduleLineId,
    agreement,
    note: note.despatchnoteHeadId,
    noteNumber,
    transmission: sent.transmissionId,
    sentFile: sent.fileId,
  };
}

/** Where each document of a part is looked at: name and path below /api. Agreements and events, which need other rights, stand apart. */
export function pathsOf(p: Part): readonly (readonly [what: string, path: string])[] {
  const [traffic, transactions, schedules] = [
    '/applications/traffic/messages',
    '/applications/transaction',
    '/applications/schedule',
  ];
  return [
    ['TRAF-02', `${traffic}/${p.file}`],
    ['TRAF-03', `${traffic}/${p.file}/file`],
    ['TRAF-04', `${traffic}/${p.file}/analyze`],
    ['TRAF-02 sent', `${traffic}/${p.sentFile}`],
    ['TRX-03', `${transactions}/transactions/${p.transaction}`],
    ['TRX-05', `${transactions}/transactions/${p.transaction}/externalFile`],
    ['TRX-06', `${transactions}/transactions/${p.transaction}/inhouseFile`],
    ['TRX-07', `${transactions}/files/${p.file}`],
    ['TRX-07 sent', `${transactions}/files/${p.sentFile}`],
    ['SCH-02', `${schedules}/delivery/schedules/${p.schedule}`],
    ['SCH-12', `${schedules}/schedules/lines/${p.line}`],
    ['DEL-03', `/applications/delivery/despatchnotes/${p.note}`],
    ['transmission', `/applications/transmissions/${p.transmission}`],
  ];
}

/** What a caller is answered for each of these, in their order. */
export async function answers(
  client: Client,
  paths: readonly (readonly [what: string, path: string])[],
): Promise<string[]> {
  const replies: string[] = [];
  for (const [what, path] of paths) replies.push(`${what} ${refusal(await client.get(path))}`);
  return replies;
}

/** The ids that each list shows of these parts, by list; what a list has beside them is shown as it is. */
export async function listed(client: Client, parts: Readonly<Record<string, Part>>): Promise<Record<string, string[]>> {
  const names = new Map(
    Object.entries(parts).flatMap(([name, p]) =>
      Object.values({ ...p, partnerId: '' }).map((id): [string, string] => [id, name]),
    ),
  );
  const lists: readonly (readonly [string, string, string])[] = [
    ['TRAF-01', '/applications/traffic?limit=500', 'id'],
    ['TRX-02', '/applications/transaction/transactions?limit=500&level=interchange', 'fileId'],
    ['TRX-02 messages', '/applications/transaction/transactions?limit=500&level=message', 'fileId'],
    ['SCH-01', '/applications/schedule/delivery/schedules?limit=500', 'scheduleHeadId'],
    ['transmissions', '/applications/transmissions?limit=500', 'id'],
    ['TRAF-01 found', '/applications/traffic?limit=500&q=-', 'id'],
    ['TRX-02 found', '/applications/transaction/transactions?limit=500&q=-&level=interchange', 'fileId'],
  ];
  const seen: Record<string, string[]> = {};
  for (const [list, path, key] of lists) {
    const { rows } = (await client.get(path)).body as { rows: Record<string, string>[] };
    seen[list] = [...new Set(rows.map((row) => names.get(row[key] ?? '') ?? `another: ${row[key] ?? ''}`))].sort();
  }
  return seen;
}
