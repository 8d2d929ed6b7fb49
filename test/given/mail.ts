import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { TestApp } from './world.js';
import { until } from './until.js';

export interface FiledMail {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly mode: number;
  readonly raw: string;
}

/** The mails in the folder of a product, oldest first. */
export async function mailsOf(app: Pick<TestApp, 'dataDir'>): Promise<FiledMail[]> {
  const folder = join(app.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const order = (name: string): number => Number(name.split('-')[1]);
  return Promise.all(
    names
      .sort((a, b) => order(a) - order(b))
      .map(async (name) => {
        const raw = await readFile(join(folder, name), 'utf8');
        const { to, subject = '', text = '', html = '' } = await PostalMime.parse(raw);
        return {
          to: to?.[0]?.address ?? '',
          name: to?.[0]?.name ?? '',
          subject,
          text,
          html,
          raw,
          mode: (await stat(join(folder, name))).mode & 0o777,
        };
      }),
  );
}

/** The newest mail to an address that holds something, once it has come. */
export function mailTo(app: Pick<TestApp, 'dataDir'>, address: string, holds: RegExp): Promise<FiledMail> {
  return until(
    `a mail to ${address} with ${String(holds)}`,
    async () => (await mailsOf(app)).findLast((mail) => mail.to === address && holds.test(mail.text)) ?? false,
  );
}

/** The link of a page in the newest mail to an address: its last part. */
export async function linkTo(
  app: Pick<TestApp, 'dataDir'>,
  address: string,
  page: 'reset-password' | 'create-password' | 'activate' | 'booking-answer',
): Promise<string> {
  const pattern = new RegExp(`/${page}/(?:se|en|cn)/(\\S+)`);
  return pattern.exec((await mailTo(app, address, pattern)).text)?.[1] ?? '';
}

/** The six digits in the newest mail to an address. */
export async function codeTo(app: Pick<TestApp, 'dataDir'>, address: string, after = 0): Promise<string> {
  const found = await until(
    `a code to ${address}`,
    async () =>
      (await mailsOf(app)).filter((mail) => mail.to === address && /^\d{6}$/m.test(mail.text))[after] ?? false,
  );
  return /^\d{6}$/m.exec(found.text)?.[0] ?? '';
}
