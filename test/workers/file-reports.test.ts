import { causeReports, causeReportSend } from '../../server/contract/cause-report.js';
import { trafficCauses } from '../../server/contract/traffic-cause.js';
import { auditList } from '../../server/contract/audit.js';
import { companyCreate } from '../../server/contract/company.js';
import { fileReportRetry, fileReports, fileReportSend } from '../../server/contract/file-report.js';
import { relationCreate } from '../../server/contract/relation.js';
import { transactionEvents } from '../../server/contract/transaction.js';
import { FileReportService } from '../../server/modules/file-report/file-report.service.js';
import { partner as registered } from '../given/agreement.js';
import { refusal } from '../given/client.js';
import { exchange } from '../given/exchange.js';
import { brokenDelfor } from '../given/files.js';
import { mailsOf } from '../given/mail.js';
import { until } from '../given/until.js';

describe('reports of errors to the sender of a file', () => {
  const { the, received } = exchange();
  const NOTHING = { partner: null, to: null };
  const broken = async (code: string) =>
    (await received(brokenDelfor({ sender: `${code}:ZZ`, controlReference: code }), `${code}.edi`)).id;
  const known = async (code: string, contactLanguage: 'se' | 'cn' | 'en') => {
    const { id } = await the.manager.call(companyCreate, {
      body: registered({ code, name: `Sender ${code}`, identifiers: [{ identifier: code, qualifier: 'ZZ' }] }),
    });
    const contactEmail = `edi@${code.toLowerCase()}.example`;
    await the.manager.call(relationCreate, {
      body: { partnerCompanyId: id, role: 'customer', contactEmail, contactLanguage },
    });
    return contactEmail;
  };
  const of = (id: string) => the.client.call(fileReports, { params: { id } });
  const send = async (id: string, json: object = {}) =>
    refusal(await the.client.send('POST', fileReportSend.path.replace(':id', id), { json }));
  const sent = (id: string) => until('the report is sent', async () => (await of(id)).reports[0]?.state === 'sent');
  const mailsTo = async (address: string) => (await mailsOf(the.app)).filter(({ to }) => to === address);

  it('say of a sender whom nobody knows that no mail can go there, and what it would say', async () => {
    const id = await broken('RPT0');
    expect(await of(id)).toMatchObject({ ...NOTHING, language: 'en', reports: [] });
    expect((await of(id)).paragraphs.join('\n')).toContain('Interchange control reference: RPT0');
    expect(await send(id)).toBe('409 sender-without-address');
  });

  it('go out once, in the language of the contact, with place, cause and proposal; a second one is asked for', async () => {
    const to = await known('RPT1', 'se');
    const id = await broken('RPT1');
    expect(await of(id)).toMatchObject({ partner: { name: 'Sender RPT1' }, to, language: 'se' });
    await the.client.call(fileReportSend, { params: { id }, body: { note: 'Vi behöver planen i dag.' } });
    await sent(id);
    const [mail, ...others] = await mailsTo(to);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Consignal: Fel i /);
    for (const part of [
      'Vi behöver planen i dag.',
      'kontrollreferens: RPT1',
      'Kvantiteten är inget tal',
      'Troligen avses',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.raw).toMatch(/^Reply-To:/im);
    expect(await send(id)).toBe('409 already-told');
    await the.client.call(fileReportSend, { params: { id }, body: { again: true, language: 'cn' } });
    await until('both are sent', async () => (await mailsTo(to)).length === 2);
    expect((await mailsTo(to))[1]?.text).toContain('数量不是数字');
  });

  it('of whoever sends at the same moment are one', async () => {
    const to = await known('RPT2', 'en');
    const id = await broken('RPT2');
    const answers = await Promise.all([send(id), send(id), send(id)]);
    expect(answers.filter((answer) => answer === '409 already-told')).toHaveLength(2);
    await sent(id);
    await Promise.all([1, 2, 3].map(() => the.app.server.nest.get(FileReportService).post()));
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('stand in the events of the file and in the audit log, with who told whom', async () => {
    const to = await known('RPT3', 'en');
    const id = await broken('RPT3');
    await the.client.call(fileReportSend, { params: { id }, body: {} });
    await sent(id);
    const { events } = await the.manager.call(transactionEvents, { params: { id: `${id}0000` } });
    expect(events.filter(({ kind }) => /told|report/.test(kind))).toMatchObject([
      { kind: 'sender-told', detail: { to, language: 'en' } },
      { kind: 'report-sent', detail: { to } },
    ]);
    const { rows } = await the.manager.call(auditList, { query: { event: 'file.sender-told' } });
    expect(rows.filter(({ objectId }) => objectId === id)).toHaveLength(1);
  });

  it('that failed are tried again when somebody asks for it, others are not', async () => {
    const to = await known('RPT4', 'en');
    const id = await broken('RPT4');
    const { fileReportId } = await the.client.call(fileReportSend, { params: { id }, body: {} });
    await sent(id);
    const again = async () =>
      refusal(await the.client.send('POST', fileReportRetry.path.replace(':id', fileReportId), { json: {} }));
    expect(await again()).toBe('409 already-sent');
    await the.app.sql(`UPDATE file_report SET state = 'failed', last_error = 'refused' WHERE id = $1`, [fileReportId]);
    expect((await of(id)).reports).toMatchObject([{ state: 'failed', error: 'refused' }]);
    await the.client.call(fileReportRetry, { params: { id: fileReportId } });
    await sent(id);
    await until('it is sent again', async () => (await mailsTo(to)).length === 2);
  });

  describe('about all files of a cause', () => {
    const ids: string[] = [];
    let to: string;
    let id: string;
    beforeAll(async () => {
      to = await known('RPT5', 'se');
      for (const n of ['A', 'B', 'C'])
        ids.push(
          (
            await received(
              brokenDelfor({ sender: 'RPT5:ZZ', controlReference: `RPT5${n}`, documentNumber: `PLAN-${n}` }),
              `${n}.edi`,
            )
          ).id,
        );
      const { rows } = await the.client.call(trafficCauses);
      id = rows.find(({ newestId }) => newestId === ids[2])?.id ?? '';
    });
    const wouldSay = (query: object = {}) => the.client.call(causeReports, { params: { id }, query });
    const sendAll = async (json: object = {}) =>
      refusal(await the.client.send('POST', causeReportSend.path.replace(':id', id), { json }));

    it('are one mail in the language of the contact: what is wrong once, then each file with its place', async () => {
      await the.client.call(fileReportSend, { params: { id: ids[0]! }, body: {} });
      await sent(ids[0]!);
      expect(await wouldSay()).toMatchObject({
        ...{ partner: { name: 'Sender RPT5' }, to, language: 'se', files: { value: 2, capped: false } },
        ...{ told: [{ id: ids[0], name: 'PLAN-A' }], toldCount: 1 },
      });
      const answer = await the.client.call(causeReportSend, { params: { id }, body: { note: 'Vi väntar.' } });
      expect(answer).toMatchObject({ to, files: 2 });
      await Promise.all([sent(ids[1]!), sent(ids[2]!)]);
      const mails = await mailsTo(to);
      expect(mails).toHaveLength(2);
      const text = mails[1]?.text ?? '';
      for (const part of ['Vi väntar.', 'Antal filer: 2', 'PLAN-B / RPT5B: Segment ', 'PLAN-C / RPT5C: Segment '])
        expect(text).toContain(part);
      expect(text.match(/Kvantiteten är inget tal/g)).toHaveLength(1);
      expect(text).not.toContain('PLAN-A');
    });

    it('stand in the events of each of its files and in the audit log', async () => {
      for (const file of ids.slice(1)) {
        const { events } = await the.manager.call(transactionEvents, { params: { id: `${file}0000` } });
        expect(events.filter(({ kind }) => /told|report/.test(kind)).map(({ kind }) => kind)).toEqual([
          'sender-told',
          'report-sent',
        ]);
      }
      const { rows } = await the.manager.call(auditList, { query: { event: 'file.sender-told' } });
      expect(rows.filter(({ objectId }) => ids.slice(1).includes(objectId ?? ''))).toHaveLength(2);
    });

    it('are not sent about files that the sender was told of, unless that is asked for', async () => {
      expect(await wouldSay()).toMatchObject({ files: { value: 0 }, toldCount: 3 });
      expect(await sendAll()).toBe('409 already-told');
      expect((await wouldSay({ again: true })).files.value).toBe(3);
      expect(await sendAll({ again: true })).toBe('201 accepted');
      await until('the third is sent', async () => (await mailsTo(to)).length === 3);
    });

    it('that failed are tried again as one mail, whichever of its files is looked at', async () => {
      await until('all are settled', async () =>
        (await Promise.all(ids.map(of))).every(({ reports }) => reports[0]?.state === 'sent'),
      );
      const [report] = (await of(ids[0]!)).reports;
      await the.app.sql(
        `UPDATE file_report SET state = 'failed' WHERE created_at = (SELECT created_at FROM file_report WHERE id = $1)`,
        [report?.fileReportId],
      );
      await the.client.call(fileReportRetry, { params: { id: report!.fileReportId } });
      await until('all are sent again', async () =>
        (await Promise.all(ids.map(of))).every(({ reports }) => reports[0]?.state === 'sent'),
      );
      expect(await mailsTo(to)).toHaveLength(4);
    });
  });
});
