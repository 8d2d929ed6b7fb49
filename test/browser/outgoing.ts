import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { acknowledge } from '../../server/edi/acknowledge.js';
import { agreement, type AgreementInput } from '../given/agreement.js';
import { despatch } from '../given/despatch.js';
import { partnersNow } from './stack.js';
import { freshNumber, type GivenFile } from './files.js';

/** The address of the company whose files these are. */
export const US = '7340000123:14';

async function post(page: Page, path: string, data: object): Promise<Record<string, string>> {
  const answer = await page.request.post(`/api/applications${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Record<string, string>;
}

/** A partner that is sent to and fetched from by folder; its folder is made when somebody asks for it. */
export interface Partner {
  readonly name: string;
  readonly address: string;
  readonly agreementId: string;
  /** Makes the folder, and says where it is. */
  readonly folder: () => Promise<string>;
}

/** Agrees with a new partner. `page` has somebody signed in who may. */
export async function agreed(page: Page, more: Partial<AgreementInput> = {}): Promise<Partner> {
  const number = freshNumber();
  const { company } = (await (await page.request.get('/api/applications/user')).json()) as { company: { id: string } };
  const address = `P${number}:ZZ`;
  const name = `Partner ${number}`;
  const { id = '' } = await post(
    page,
    '/agreements',
    agreement({
      partner: name,
      direction: 'out',
      sender: US,
      recipient: address,
      sendPath: `p${number}`,
      acknowledgementExpected: true,
      ...more,
    }),
  );
  const folder = async (): Promise<string> => {
    const path = join(partnersNow(), company.id, `p${number}`);
    await mkdir(path, { recursive: true });
    return path;
  };
  return { name, address, agreementId: id, folder };
}

/** Makes a despatch note that is ready to be sent. */
export async function despatchNote(
  page: Page,
  { agreementId }: Partner,
  more: Parameters<typeof despatch>[1] = {},
): Promise<{ despatchnoteHeadId: string; documentNumber: string }> {
  const documentNumber = `D${freshNumber()}`;
  const { despatchnoteHeadId = '' } = await post(page, '/delivery/despatchnotes', {
    agreementId,
    document: despatch(documentNumber, more),
  });
  return { despatchnoteHeadId, documentNumber };
}

/** Sends a despatch advice; the id of its file in the traffic log. */
export async function despatched(
  page: Page,
  partner: Partner,
): Promise<{ fileId: string; fileName: string; documentNumber: string }> {
  const { despatchnoteHeadId, documentNumber } = await despatchNote(page, partner);
  const { fileId = '', fileName = '' } = await post(page, `/delivery/despatchnotes/${despatchnoteHeadId}/send`, {});
  return { fileId, fileName, documentNumber };
}

/** The partner's CONTRL about the file that lies in its folder; about a damaged copy of it, it rejects. */
export async function contrlFor(partner: Partner, { damaged = false } = {}): Promise<GivenFile> {
  const folder = await partner.folder();
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.edi'));
  const bytes = await readFile(join(folder, name));
  const seen = damaged ? Buffer.from(bytes.toString('latin1').replace(/UNT\+\d+\+1/, 'UNT+99+7'), 'latin1') : bytes;
  const answer = acknowledge(seen, { controlReference: `A${freshNumber()}`, preparedAt: '2026-11-21T10:00' }).bytes;
  return { name: 'contrl.edi', mimeType: 'application/octet-stream', buffer: Buffer.from(answer ?? []) };
}
