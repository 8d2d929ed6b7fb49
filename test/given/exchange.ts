import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agreementCreate, type Agreement } from '../../server/contract/agreement.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { trafficMessage, type TrafficMessageView } from '../../server/contract/traffic.js';
import { transmissionDetail, type Transmission } from '../../server/contract/transmission.js';
import type { ApplicationAcknowledgement } from '../../server/edi/model/application-acknowledgement.js';
import type { SyntaxAcknowledgement } from '../../server/edi/model/syntax-acknowledgement.js';
import { read } from '../../server/edi/read.js';
import { write } from '../../server/edi/write.js';
import { agreement, type AgreementInput } from './agreement.js';
import type { Client } from './client.js';
import { made, outgoing } from './despatch.js';
import { until } from './until.js';
import { handIn, openTestApp, whenDone, type TestApp } from './world.js';

/** The address of the company whose people these tests are. */
export const US = 'O0013000002SUPP:OD';

export interface Partner {
  readonly address: string;
  readonly folder: string;
  readonly out: Agreement;
}

/** A product with workers, for the tests of one `describe`, and partners that files go to and come from by folders. */
export function exchange() {
  const the = {} as { app: TestApp; client: Client; manager: Client };
  beforeAll(async () => {
    the.app = await openTestApp({ workers: true, recoveryMs: 250 });
    the.client = await the.app.as('user');
    the.manager = await the.app.as('manager');
  });
  afterAll(async () => {
    await the.app.close();
  });

  /** Handed in and read. */
  const received = async (bytes: Uint8Array | string, name?: string): Promise<TrafficMessageView> =>
    whenDone(the.client, await handIn(the.client, bytes, name));
  let count = 0;
  /** A partner with a folder of its own, which is there by default. */
  const partner = async (more: Partial<AgreementInput> = {}, isThere = true): Promise<Partner> => {
    const name = `p${String(++count)}`;
    const folder = join(the.app.dataDir, 'partners', the.app.world.solna, name);
    if (isThere) await mkdir(folder, { recursive: true });
    const address = `PARTNER${String(count)}:ZZ`;
    const out = await the.manager.call(agreementCreate, {
      body: outgoing({ partner: name, recipient: address, sendPath: name, ...more }),
    });
    return { address, folder, out };
  };
  const incoming = (sender: string, more: Partial<AgreementInput> = {}) =>
    the.manager.call(agreementCreate, { body: agreement({ sender, ...more }) });
  const filesIn = async (folder: string): Promise<string[]> =>
    (await readdir(folder)).filter((name) => name.endsWith('.edi')).sort();
  const arrived = (folder: string, number = 1) =>
    until(`${String(number)} files in ${folder}`, async () => {
      const names = await filesIn(folder);
      return names.length >= number && names;
    });
  const transmission = (id: string): Promise<Transmission> => the.client.call(transmissionDetail, { params: { id } });
  const inState = (id: string, state: Transmission['state']) =>
    until(`${id} is ${state}`, async () => {
      const one = await transmission(id);
      return one.state === state && one;
    });
  const message = (id: string): Promise<TrafficMessageView> => the.client.call(trafficMessage, { params: { id } });
  const eventsOf = async (fileId: string): Promise<string[]> =>
    (
      await the.app.sql<{ kind: string }>(
        'SELECT kind FROM transaction_event WHERE transaction_id = $1::bigint * 10000 ORDER BY at, number',
        [fileId],
      )
    ).map((row) => row.kind);
  const despatched = async (to: Partner, number: string) => {
    const { despatchnoteHeadId: note } = await made(the.client, number, { agreementId: to.out.id });
    return { note, ...(await the.client.call(despatchSend, { params: { id: note } })) };
  };
  const contrlIn = async (folder: string, name: string): Promise<SyntaxAcknowledgement> => {
    const { documents, errorCount } = read(await readFile(join(folder, name)));
    expect(errorCount).toBe(0);
    return documents[0] as SyntaxAcknowledgement;
  };
  /** What the customer's application says of a document. */
  const aperak = (
    { address }: Partner,
    documentReference: string,
    said: Pick<ApplicationAcknowledgement, 'messageFunction' | 'outcome' | 'errors'>,
  ): Uint8Array =>
    write(
      {
        kind: 'application-acknowledgement',
        interchange: 0,
        messageNumber: 1,
        documentNumber: `AP-${documentReference}`,
        issueDate: '2026-11-21',
        messageReference: null,
        documentReferenceQualifier: 'AAK',
        documentReference,
        documentReferenceDate: null,
        seller: null,
        buyer: null,
        ...said,
      },
      { sender: address, recipient: US, controlReference: 'AP1', preparedAt: '2026-11-21T10:00' },
    ).bytes;

  return {
    the,
    received,
    partner,
    incoming,
    filesIn,
    arrived,
    transmission,
    inState,
    message,
    eventsOf,
    despatched,
    contrlIn,
    aperak,
  };
}
