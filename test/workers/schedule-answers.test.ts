import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { relationCreate } from '../../server/contract/relation.js';
import { noticeList } from '../../server/contract/notice.js';
import { companyCreate } from '../../server/contract/company.js';
import { manualScheduleCreate } from '../../server/contract/manual-schedule.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { scheduleAcknowledge } from '../../server/contract/schedule-decisions.js';
import { scheduleAsk, scheduleMessageRetry, scheduleMessages } from '../../server/contract/schedule-messages.js';
import { scheduleCommentList } from '../../server/contract/schedule-comments.js';
import { transmissionDetail } from '../../server/contract/transmission.js';
import { read } from '../../server/edi/read.js';
import { ScheduleMessages } from '../../server/modules/schedule-message/schedule-message.service.js';
import { partner as registered } from '../given/agreement.js';
import { refusal } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { exchange, type Partner } from '../given/exchange.js';
import { manualSchedule } from '../given/manual-schedule.js';
import { mailsOf } from '../given/mail.js';
import { whenDone } from '../given/world.js';
import { until } from '../given/until.js';

describe('answers to schedules', () => {
  const { the, received, partner, incoming, filesIn, arrived } = exchange();

  let count = 0;
  /** A schedule of a partner whose agreement says how answers are sent. */
  const came = async (from: Partner, document: string) => {
    const message = await received(
      delfor({
        sender: from.address,
        documentNumber: document,
        controlReference: `ANS${String(++count)}`,
        lines: 1,
        calloffs: 2,
      }),
      `${document}.edi`,
    );
    return message.schedules[0]?.scheduleHeadId ?? '';
  };
  const customer = async (answersBy: 'aperak' | 'mail' | 'kept', isThere = true) => {
    const one = await partner({}, isThere);
    const [identifier = '', qualifier = ''] = one.address.split(':');
    const { id } = await the.manager.call(companyCreate, {
      body: registered({ code: identifier, name: `Customer ${identifier}`, identifiers: [{ identifier, qualifier }] }),
    });
    await incoming(one.address, { partnerCompanyId: id, answersBy });
    return { ...one, partnerCompanyId: id };
  };
  const reached = (partnerCompanyId: string, contactEmail: string, contactLanguage: 'se' | 'cn' | 'en') =>
    the.manager.call(relationCreate, {
      body: { partnerCompanyId, role: 'customer', contactEmail, contactLanguage },
    });
  const answer = (id: string, body: { decision: 'accept' | 'reject'; reason?: string; again?: boolean }) =>
    the.client.call(scheduleAcknowledge, { params: { id }, body });
  const sendAnswer = async (id: string, json: object) =>
    refusal(await the.client.send('POST', scheduleAcknowledge.path.replace(':id', id), { json }));
  const messages = async (id: string) => (await the.client.call(scheduleMessages, { params: { id } })).messages;
  const states = async (id: string) => (await messages(id)).map(({ decision, state }) => [decision, state]);
  const becomes = (id: string, state: string) =>
    until(`the answer is ${state}`, async () => {
      const [last] = await messages(id);
      return last?.state === state && last;
    });
  const aperakIn = async ({ folder }: Partner, name: string) => {
    const bytes = await readFile(join(folder, name));
    const { documents, errorCount, interchanges } = read(bytes);
    expect(errorCount).toBe(0);
    return { document: documents[0], interchange: interchanges[0], text: bytes.toString('utf8') };
  };

  it('are kept alone where the agreement says nothing else, and show that', async () => {
    const from = await customer('kept');
    const id = await came(from, 'KEPT1');
    await answer(id, { decision: 'accept' });
    expect(await the.client.call(scheduleMessages, { params: { id } })).toEqual({
      answersBy: 'kept',
      mailTo: null,
      contact: null,
      messages: [],
    });
  });

  it('to a schedule by hand go by mail to the contact of the relation, and are kept where there is none', async () => {
    const byHand = async (documentNumber: string, code: string, contactEmail: string | null) => {
      const { id: partnerCompanyId } = await the.manager.call(companyCreate, {
        body: registered({ code, name: `Customer ${code}`, identifiers: [] }),
      });
      const contact = contactEmail === null ? {} : { contactEmail, contactLanguage: 'se' as const };
      await the.manager.call(relationCreate, { body: { partnerCompanyId, role: 'customer', ...contact } });
      const { trafficMessageId } = await the.manager.call(manualScheduleCreate, {
        body: manualSchedule({ documentNumber, partnerCompanyId }),
      });
      const { schedules } = await whenDone(the.client, trafficMessageId);
      return schedules[0]?.scheduleHeadId ?? '';
    };
    const reachable = await byHand('HAND-1', 'NOEDI1', 'planner@noedi.example');
    expect(await the.client.call(scheduleMessages, { params: { id: reachable } })).toMatchObject({
      answersBy: 'mail',
      mailTo: 'planner@noedi.example',
      contact: { channel: 'mail', to: 'planner@noedi.example', language: 'se' },
    });
    await answer(reachable, { decision: 'reject', reason: 'No capacity' });
    await becomes(reachable, 'sent');
    const sent = (await mailsOf(the.app)).filter(({ to }) => to === 'planner@noedi.example');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('No capacity');

    const unreachable = await byHand('HAND-2', 'NOEDI2', null);
    await answer(unreachable, { decision: 'accept' });
    expect(await the.client.call(scheduleMessages, { params: { id: unreachable } })).toMatchObject({
      answersBy: 'kept',
      messages: [],
    });
  });

  it('go out as one APERAK that names schedule and message, however often they are given, and read back as what was said', async () => {
    const from = await customer('aperak');
    const id = await came(from, 'APER1');
    await answer(id, { decision: 'accept' });
    await answer(id, { decision: 'accept' });
    const [name = ''] = await arrived(from.folder);
    await becomes(id, 'sent');
    const { document, interchange, text } = await aperakIn(from, name);
    expect(interchange).toMatchObject({ sender: 'O0013000002SUPP:OD', recipient: from.address, controlReference: '1' });
    expect(document).toMatchObject({
      kind: 'application-acknowledgement',
      messageFunction: '29',
      outcome: 'accepted',
      documentReferenceQualifier: 'AAN',
      documentReference: 'APER1',
      messageReference: '1',
      errors: [],
    });
    expect(text).toMatch(/BGM\+[^+]*\+\d+\+29\+AP'/);
    await answer(id, { decision: 'accept' });
    expect(await states(id)).toEqual([['accept', 'sent']]);
    expect(await filesIn(from.folder)).toHaveLength(1);
  });

  it('that reject have their whole reason as FTX, in letters that Latin-1 lacks too', async () => {
    const from = await customer('aperak');
    const id = await came(from, 'APER2');
    const reason = `Week 49 is full, 第49周产能已满. ${'We can deliver the rest a week later. '.repeat(11)}`.trim();
    await answer(id, { decision: 'reject', reason });
    const [name = ''] = await arrived(from.folder);
    const { document } = await aperakIn(from, name);
    if (document?.kind !== 'application-acknowledgement') throw new Error('It is no APERAK');
    const { outcome, messageFunction, errors } = document;
    expect([outcome, messageFunction, errors.map(({ text }) => text ?? '').join(' ')]).toEqual([
      'rejected',
      '27',
      reason,
    ]);
    expect(errors.length).toBeGreaterThan(1);
  });

  it('that have not left are replaced by another one; that have left are followed by one that somebody confirms', async () => {
    const from = await customer('aperak', false);
    const id = await came(from, 'APER3');
    await answer(id, { decision: 'accept' });
    const first = await becomes(id, 'failed');
    expect(first.error).toMatch(/./);
    await answer(id, { decision: 'reject', reason: 'No capacity' });
    await becomes(id, 'failed');
    expect(await states(id)).toEqual([
      ['reject', 'failed'],
      ['accept', 'replaced'],
    ]);
    expect(await the.client.call(transmissionDetail, { params: { id: first.transmissionId ?? '' } })).toMatchObject({
      state: 'cancelled',
      kind: 'application-acknowledgement',
      despatchAdviceId: null,
    });
    await mkdir(from.folder, { recursive: true });
    const [last] = await messages(id);
    await the.client.call(scheduleMessageRetry, { params: { id: last?.scheduleMessageId ?? '' } });
    await becomes(id, 'sent');
    expect((await aperakIn(from, (await arrived(from.folder))[0] ?? '')).document).toMatchObject({
      outcome: 'rejected',
    });
    expect(await sendAnswer(id, { decision: 'accept' })).toBe('409 answer-sent');
    expect((await the.client.call(scheduleDetail, { params: { id } })).answer?.state).toBe('rejected');
    await answer(id, { decision: 'accept', again: true });
    await becomes(id, 'sent');
    await arrived(from.folder, 2);
    expect(await states(id)).toEqual([
      ['accept', 'sent'],
      ['reject', 'sent'],
      ['accept', 'replaced'],
    ]);
  });

  it('by APERAK are refused where no agreement leads back, and nothing is kept then', async () => {
    await incoming('NOWAYBACK:ZZ', { answersBy: 'aperak' });
    const id = await came({ address: 'NOWAYBACK:ZZ' } as Partner, 'APER4');
    expect(await sendAnswer(id, { decision: 'accept' })).toMatch(/no-communication-agreement$/);
    expect((await the.client.call(scheduleDetail, { params: { id } })).answer?.state).toBe('open');
  });

  describe('by mail', () => {
    const mailsTo = async (address: string) => (await mailsOf(the.app)).filter(({ to }) => to === address);

    it('go once to the address of the relation, in its language, with the reason and who sends it; a second one says that it replaces the first', async () => {
      const from = await customer('mail');
      const id = await came(from, 'MAIL1');
      expect(await sendAnswer(id, { decision: 'accept' })).toBe('409 no-partner-address');
      await reached(from.partnerCompanyId, 'planner@nordvik.example', 'se');
      await answer(id, { decision: 'reject', reason: 'Fullt i vecka 49' });
      await becomes(id, 'sent');
      const [mail, ...others] = await mailsTo('planner@nordvik.example');
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Consignal: Leveransplan MAIL1 är avvisad');
      for (const text of [mail?.text, mail?.html])
        for (const words of [/avvisar er leveransplan MAIL1/, /Orsak: Fullt i vecka 49/, /Skickat av user, Solna/])
          expect(text).toMatch(words);
      expect(mail?.raw).toMatch(/^Reply-To: user <user@solna\.example>\r$/m);
      expect(mail?.text).toMatch(/utfärdad \d{1,2} [a-z]+ 20\d\d/);
      expect(mail?.text).not.toMatch(/tidigare svar/);
      await answer(id, { decision: 'accept', again: true });
      const [, second] = await until('the second answer', async () => {
        const mails = await mailsTo('planner@nordvik.example');
        return mails.length === 2 && mails.sort((a, b) => a.subject.localeCompare(b.subject)).reverse();
      });
      expect(second?.text).toMatch(/accepterar er leveransplan MAIL1[^]*Det här svaret ersätter vårt tidigare svar\./);
    });

    it('are the same mail when a worker dies behind handing it over, and are posted once by many workers', async () => {
      const from = await customer('mail');
      await reached(from.partnerCompanyId, 'died@nordvik.example', 'en');
      const id = await came(from, 'MAIL2');
      const messagesService = the.app.server.nest.get(ScheduleMessages);
      await answer(id, { decision: 'accept' });
      await Promise.all(Array.from({ length: 4 }, () => messagesService.post()));
      await becomes(id, 'sent');
      const mails = await the.app.sql<{ id: string }>(`SELECT id FROM mail WHERE subject_id = $1`, [
        (await messages(id))[0]?.scheduleMessageId,
      ]);
      expect(mails).toHaveLength(1);
      // Handed over, and dead before that was noted.
      await the.app.sql(`UPDATE mail SET state = 'queued', due_at = now() - interval '1 hour' WHERE id = $1`, [
        mails[0]?.id,
      ]);
      await the.app.sql(`UPDATE schedule_message SET state = 'sending' WHERE id = $1`, [
        (await messages(id))[0]?.scheduleMessageId,
      ]);
      await becomes(id, 'sent');
      expect(await the.app.sql('SELECT attempts FROM mail WHERE id = $1', [mails[0]?.id])).toEqual([{ attempts: 2 }]);
      expect(await mailsTo('died@nordvik.example')).toHaveLength(1);
    });
  });

  describe('and questions to the customer', () => {
    const question = {
      subject: 'MAIL3, article ART-1',
      text: 'Received 50 early: expected 50, got 50.\nIs that right?',
    };
    const ask = (id: string, json: object = question) =>
      the.client.send('POST', scheduleAsk.path.replace(':id', id), { json });

    it('go as a notice to the people of a company of the installation, where both are partners', async () => {
      const nordvik = await the.manager.call(companyCreate, { body: registered() });
      await the.manager.call(relationCreate, { body: { partnerCompanyId: nordvik.id, role: 'customer' } });
      const id = await came({ address: 'O0013000001CUST:OD' } as Partner, 'ASK2');
      expect(refusal(await ask(id))).toBe('409 nobody-to-ask');
      const chief = await the.app.as('chief');
      const identifiers = [{ identifier: 'O0013000002SUPP', qualifier: 'OD' }];
      const solna = await chief.call(companyCreate, {
        body: registered({ code: 'SOLNA', name: 'Solna', roles: ['supplier'], identifiers }),
      });
      await chief.call(relationCreate, { body: { partnerCompanyId: solna.id, role: 'supplier' } });
      const asked = (await ask(id)).body as { channel: string; to: string };
      expect(asked.channel).toBe('notice');
      const { rows } = await (await the.app.as('neighbour')).call(noticeList, { query: {} });
      expect(rows).toMatchObject([
        { sender: 'user', status: 'info', message: expect.stringContaining(question.text) as string },
      ]);
      expect(rows[0]?.message).toMatch(/^MAIL3, article ART-1\n.*\nuser, Solna/s);
      expect(await messages(id)).toMatchObject([{ kind: 'question', channel: 'notice', state: 'sent', to: asked.to }]);
      expect((await (await the.app.as('user')).call(noticeList, { query: {} })).rows).toEqual([]);
    });

    it('go by mail to the address of the relation, stand as a comment, and are refused where nobody is known', async () => {
      const from = await customer('kept');
      const id = await came(from, 'ASK1');
      expect(refusal(await ask(id))).toBe('409 nobody-to-ask');
      await reached(from.partnerCompanyId, 'ask@nordvik.example', 'cn');
      expect((await the.client.call(scheduleMessages, { params: { id } })).contact).toEqual({
        channel: 'mail',
        to: 'ask@nordvik.example',
        language: 'cn',
      });
      const line = (await the.client.call(scheduleDetail, { params: { id } })).lines[0]?.scheduleLineId ?? '';
      expect(refusal(await ask(id, { ...question, scheduleLineId: '26010100000001' }))).toBe('404 not-found');
      expect(refusal(await ask(id, { ...question, scheduleLineId: line }))).toBe('201 accepted');
      await becomes(id, 'sent');
      const mail = (await mailsOf(the.app)).find(({ to }) => to === 'ask@nordvik.example');
      expect(mail?.text).toMatch(/^您好：\n\nReceived 50 early.*\nIs that right\?\n\n由 Solna/s);
      const { threads } = await the.client.call(scheduleCommentList, { params: { id } });
      expect(threads).toMatchObject([
        {
          commentType: 'line',
          scheduleLineId: line,
          author: 'user',
          comment: `Asked ask@nordvik.example:\n${question.text}`,
        },
      ]);
    });
  });
});
