import type { Endpoint } from '../../../server/contract/endpoint.js';
import { hashPassword } from '../../../server/modules/auth/auth.service.js';
import { startTestWorkers } from '../../harness/server.js';
import type { Client, Reply } from '../../given/client.js';
import { watch, type Watcher } from '../../given/socket.js';
import { until } from '../../given/until.js';
import { LEVELS } from '../../../server/domain/access/level.js';
import { isOfInstallation } from './expectation.js';
import { CASES, type Case } from './cases.js';
import type { Estate } from './estate.js';
import { ownRequests, playsOf, type Cast, type Play } from './naming.js';
import { signIn } from './people.js';
import { FOREIGN, openProofApp, OWN, type ProofApp } from './proof-app.js';
import { requestOf, slotsOf } from './request.js';
import { inTurn, speakingThrough, withoutCompanyCheck, withoutPolicies } from './statements.js';

/** What somebody may do to a person whose address is known, and which tables of that person's company show it. */
const BY_DESIGN: Readonly<Record<string, { readonly tables: readonly string[]; readonly because: string }>> = {
  'AUTH-01': { tables: ['audit_event', 'user_account'], because: 'failed sign-ins are counted and audited' },
};
/** What workers do for the second without being asked: its places are polled, its mails sent. */
const OF_WORKERS = ['agreement_poll', 'despatch_precision_day', 'mail', 'transport_booking_mail'];
/** What says that it was read. */
const OF_READING = ['audit-list', 'audit-export'];
/** Made of a record by more of the product than the others together: a process for each. */
const COSTLY = ['agreement-test'];

/** A policy by which despatch advices are shown as soon as their sender knows the receiver's address. */
const SENDER_DECIDES = /* sql */ `
CREATE FUNCTION app_shared_from() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(
    SELECT p.company_id || ' ' || p.identifier || CASE p.qualifier WHEN '' THEN '' ELSE ':' || p.qualifier END
    FROM company_identifier c JOIN partner_identifier p ON p.identifier = c.identifier AND p.qualifier = c.qualifier
    JOIN company_relation r ON r.company_id = p.company_id AND r.partner_company_id = p.partner_company_id AND r.active AND r.role IN ('customer', 'consignee')
    WHERE c.company_id = app_company() AND p.company_id <> app_company());
END $$;
ALTER FUNCTION app_shared_from OWNER TO consignal_system;
ALTER POLICY received ON despatch_advice USING (
  state = 'released' AND (company_id || ' ' || sent_to) = ANY ((SELECT app_shared_from())::text[]));
CREATE OR REPLACE FUNCTION app_shares() RETURNS TABLE (company_id bigint, sent_from text, sent_to text, sender jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT d.company_id, d.sent_from, d.sent_to, '{"code":"","name":"","address":"","partnerId":"1","partnerName":""}'::jsonb
  FROM despatch_advice d WHERE d.sent_to IS NOT NULL
$$`;

/** What belongs to a session comes last: some of it ends or narrows the session. */
const rank = ({ method, permission }: Endpoint): number =>
  (permission === 'session' ? 2 : 0) + (method === 'DELETE' ? 1 : 0);
const WRITES = CASES.filter(([, { method }]) => method !== 'GET').toSorted(([, a], [, b]) => rank(a) - rank(b));
/** Whoever knows an address or a password may use them here without being anybody: partners' files aside, which their signature admits. */
const ADMITTING = WRITES.filter(([, { permission, body }]) => permission === 'public' && body !== 'file');
const BY_MEMBERS = WRITES.filter((one) => !ADMITTING.includes(one));
const FURTHER = WRITES.filter(
  ([id, { method, permission }]) => method === 'POST' && typeof permission === 'object' && !COSTLY.includes(id),
);
const READS = CASES.filter(
  ([id, { method, permission }, row]) =>
    !OF_READING.includes(id) &&
    method === 'GET' &&
    permission !== 'public' &&
    row.ofOwnPage === undefined &&
    row.endsSession === undefined,
);

/**
 * A third company names the second wherever a request takes text or an id: what it is called by, and what belongs to it. It does so in every
 * field of every write, as the contract has them, keeps what it gets, and goes on from there.
 */
describe('a company that names another', () => {
  let proof: ProofApp;
  let cast: Cast;
  let third: Client;
  let watcher: Watcher;
  /** How much a socket is sent when it connects. */
  let welcome: { readonly heard: number; readonly told: number };
  let before: ReadonlyMap<string, string>;
  let seen: ReadonlyMap<string, string>;
  let unused = 0;
  const accepted = new Set<string>();
  const followed = new Set<string>();

  beforeAll(async () => {
    proof = await openProofApp();
    cast = { own: proof.ids.own, second: proof.ids.foreign, mark: OWN, secondMark: FOREIGN };
    third = proof.as('company-admin');
    // What the second had begun is done before.
    await work();
    // The second is no operator's company, which is sent what concerns the installation.
    await proof.overseer.alter(
      `UPDATE user_account SET level = 'company-admin' WHERE company_id = ${proof.company.foreign} AND level IN (${LEVELS.filter(
        isOfInstallation,
      )
        .map((level) => `'${level}'`)
        .join(', ')})`,
    );
    await proof.overseer.alter(
      `UPDATE user_account SET password_hash = '${await hashPassword('Known to the second alone')}' WHERE company_id = ${proof.company.foreign}`,
    );
    // Half a minute later a session is seen again, which changes its row.
    await proof.app.sql(`UPDATE session SET seen_at = now() + interval '1 hour'`);
    watcher = await watch(proof.owner);
    await until('the welcome', () => watcher.all('notices').length > 0);
    seen = await sight();
    before = await digest();
    welcome = { heard: watcher.heard.length, told: watcher.told.length };
  });
  afterEach(() => {
    speakingThrough(undefined);
  });
  afterAll(async () => {
    await proof.close();
    watcher.close();
  });

  /** Workers read and send all that waits. */
  const work = async (): Promise<void> => {
    // Jobs that the workers before left are found soon, however busy the machine is.
    const workers = await startTestWorkers({ ...proof.app.options, recoveryMs: 250 });
    const isDone = async (): Promise<boolean> => {
      const [row] = await proof.app.sql<{ waiting: number }>(
        `SELECT (SELECT count(*) FROM traffic_message WHERE state = 'received')::int
            + (SELECT count(*) FROM transmission WHERE state IN ('queued', 'sending') AND attempts = 0)::int
            + (SELECT count(*) FROM mail WHERE state = 'queued' AND attempts = 0)::int AS waiting`,
      );
      return row?.waiting === 0;
    };
    try {
      await until('everything is read and sent', isDone, 150_000);
    } finally {
      await workers.close();
    }
  };
  const digest = (): Promise<ReadonlyMap<string, string>> => proof.overseer.digest(proof.company.foreign);
  /** All that the second company's administrator reads, and what is found there of the third's words. */
  const sight = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>();
    for (const [id, endpoint, row] of READS) {
      const searches = endpoint.query !== undefined && 'q' in endpoint.query.shape;
      for (const more of searches ? [{}, { q: OWN.word }] : [{}])
        found.set(
          [id, ...Object.values(more)].join(' '),
          said(await proof.owner.copy().send(...requestOf(endpoint, row, proof.ids.foreign, more))),
        );
    }
    return found;
  };
  const changed = (now: ReadonlyMap<string, string>, then: ReadonlyMap<string, string>): string[] =>
    [...now].filter(([key, value]) => then.get(key) !== value).map(([key]) => key);

  /** What a request of the table makes is called so: another time it is called otherwise. */
  const ask = async ([method, path, sending]: Play['request'], asker = third): Promise<Reply> => {
    unused += 1;
    const json =
      sending.json === undefined
        ? {}
        : {
            json: JSON.parse(
              JSON.stringify(sending.json).replace(/\b(MADE|ANYBODY|CHANGED)\b/g, `$1${String(unused)}`),
            ) as unknown,
          };
    const reply = await asker.send(method, path, { ...sending, ...json });
    if (asker === third && reply.status === 401) third = await signIn(proof.app, `company-admin@${OWN.word}.example`);
    return reply;
  };
  /** Goes on with what was made: everything that can be made of it, and of that. */
  const follow = async ([, , { makes = [] }]: Case, reply: Reply, ids: Estate, depth = 3): Promise<void> => {
    const id = firstId(reply.body);
    if (id === undefined || makes.length === 0 || depth === 0) return;
    for (const one of FURTHER.filter(([, , row]) => slotsOf(row).some(([, slot]) => makes.includes(slot)))) {
      const withIt = { ...ids, ...Object.fromEntries(makes.map((slot) => [slot, id])) };
      for (const request of ownRequests(one, withIt)) {
        const answer = await ask(request);
        if (answer.status < 300) {
          accepted.add(one[0]);
          await follow(one, answer, withIt, depth - 1);
        }
      }
    }
  };
  const play = async (one: Case, { kind, request }: Play): Promise<void> => {
    // What everybody may call can sign somebody in or out.
    const reply = await ask(request, one[1].permission === 'public' ? third.copy() : third);
    if (reply.status >= 300) return;
    accepted.add(one[0]);
    if (one[1].body !== 'file' && JSON.stringify(request[2].json ?? '').includes('"version"'))
      await proof.overseer.rewindVersions(proof.company.own);
    if (followed.has(kind)) return;
    followed.add(kind);
    await follow(one, reply, cast.own);
  };

  it('finds something to name in every field that takes text, and knows what each call makes', () => {
    expect(WRITES.flatMap((one) => playsOf(one, cast).unfilled)).toEqual([]);
    expect(
      WRITES.filter(([, { status }, { makes }]) => status === 201 && makes === undefined).map(([id]) => id),
    ).toEqual([]);
  });

  const changesNothing = async (one: Case): Promise<void> => {
    for (const each of playsOf(one, cast).plays) await play(one, each);
    const now = await digest();
    const others = changed(now, before).filter((table) => !BY_DESIGN[one[0]]?.tables.includes(table));
    before = now;
    expect(others).toEqual([]);
  };

  it.each(BY_MEMBERS)('%s changes nothing there', (...one) => changesNothing(one));

  it('changes nothing there when workers have done what it asked for, and is neither seen nor heard of', async () => {
    await work();
    const done = await digest();
    expect(changed(done, before).filter((table) => !OF_WORKERS.includes(table))).toEqual([]);
    before = done;
    const now = await sight();
    expect(changed(now, seen).map((id) => parting(id, seen.get(id) ?? '', now.get(id) ?? ''))).toEqual([]);
    expect([watcher.heard.slice(welcome.heard), watcher.told.slice(welcome.told)]).toEqual([[], []]);
    watcher.close();
    // Calls that were refused in between are in the log of the second.
    before = await digest();
  });

  it.each(ADMITTING)('%s changes nothing there but what it is for', (...one) => changesNothing(one));

  it('was let in where it matters', () => {
    expect(
      [
        'identification-claim',
        'company-create',
        'company-update',
        'relation-create',
        'agreement-create',
        'agreement-update',
        'user-update',
        'AUTH-19',
        'AUTH-10',
        'despatchnote-create',
        'despatchnote-send',
        'traffic-upload',
      ].filter((id) => !accepted.has(id)),
    ).toEqual([]);
  });

  describe('would be noticed', () => {
    it('where despatch advices were shown for the word of the sender alone', async () => {
      await proof.overseer.alter(SENDER_DECIDES);
      expect(changed(await sight(), seen)).toContain('received-list');
    });

    it('where requests reached the rows of every company', async () => {
      third = await signIn(proof.app, `company-admin@${OWN.word}.example`);
      speakingThrough(
        inTurn(
          withoutCompanyCheck(() => undefined),
          withoutPolicies,
        ),
      );
      for (const one of WRITES.filter(([id]) => id === 'company-update'))
        for (const { request } of playsOf(one, cast).plays) await ask(request);
      expect(changed(await digest(), before)).toContain('partner_company');
    });
  });
});

/** Answers without what is drawn anew for each request, and without times of the day: some tell when they were asked for, as every PDF does. */
function said(reply: Reply): string {
  const body = Buffer.isBuffer(reply.body) ? reply.body.toString('latin1') : JSON.stringify(reply.body);
  return `${String(reply.status)} ${body.replace(/"requestId":"[^"]*"|T[\d:.]+Z|\(D:\d{14}Z\)|\/ID \[[^\]]*\]/g, '')}`;
}
/** Where two answers part. */
function parting(id: string, then: string, now: string): string {
  let at = 0;
  while (at < now.length && then[at] === now[at]) at += 1;
  const from = Math.max(0, at - 80);
  return `${id}: ${then.slice(from, at + 80)} | ${now.slice(from, at + 80)}`;
}
/** The first id that an answer has. */
function firstId(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.values(body).find((value): value is string => typeof value === 'string' && /^\d+$/.test(value));
}
