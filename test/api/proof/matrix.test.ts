import { ENDPOINTS } from '../../given/endpoints.js';
import type { Reply } from '../../given/client.js';
import { CASES, NAMING, SEARCHING, type Case } from './cases.js';
import { answerOf, expected, heard, isOfInstallation, mayCall, whole } from './expectation.js';
import { LEVELS } from '../../../server/domain/access/level.js';
import type { Estate } from './estate.js';
import { CANARY, EVERYBODY, openProofApp, type ProofApp, type Who } from './proof-app.js';
import { requestOf, slotsOf, type RequestRow } from './request.js';
import { REQUESTS } from './requests.js';
import { keepNothing, speakingThrough } from './statements.js';

/** What answers with ids and figures alone, or with what comes with the product. */
const WORDLESS = [
  'agreement-profiles',
  'schedule-digest',
  'control-rules-progress',
  'despatchnote-checks',
  'transport-day',
  'transport-calendar',
  'transport-map',
  'booking-deadline',
  'transport-carrier',
  'package-statement-sent',
  'FC-06',
  'restriction',
  'calendar-holidays',
  'webhook-events',
  'webhook-deliveries',
];

/** What is refused before anything is said: no packing instruction applies to the note. */
const REFUSED = ['despatchnote-repack-proposal 422 no-packing-instruction'];

describe('every endpoint', () => {
  let proof: ProofApp;
  /** What the other company has: nothing here changes it. */
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    proof = await openProofApp();
    before = await proof.overseer.digest(proof.company.foreign);
  });
  afterEach(() => {
    speakingThrough(undefined);
  });
  afterAll(async () => {
    await proof.close();
  });

  const ask = (
    who: Who,
    [, endpoint, row]: Case,
    ids: Estate,
    more?: Readonly<Record<string, string>>,
  ): Promise<Reply> => proof.as(who).send(...requestOf(endpoint, row, ids, more));

  it('has a row that says how it is asked, and every row an endpoint', () => {
    expect(ENDPOINTS.map((e) => e.id).filter((id) => !(id in REQUESTS))).toEqual([]);
    expect(Object.keys(REQUESTS).filter((id) => !ENDPOINTS.some((e) => e.id === id))).toEqual([]);
  });

  it.each(CASES)(
    '%s lets in whom its permission names, at every level, and tells them nothing of another company',
    async (...one) => {
      const [, endpoint, row] = one;
      speakingThrough(keepNothing);
      const answers = await Promise.all(
        EVERYBODY.map(async (who) => [who, await ask(who, one, proof.ids.own)] as const),
      );
      expect(answers.map(([who, reply]) => [who, answerOf(reply)])).toEqual(
        EVERYBODY.map((who) => [who, expected(endpoint, row, who)]),
      );
      expect(
        answers
          .map(([, { headers }]) => headers.get('cache-control') ?? 'kept')
          .filter((kept) => !kept.includes('no-store')),
      ).toEqual([]);
      const told = answers.filter(
        ([who, reply]) => whole(reply).includes(CANARY) && !(row.ofInstallation === true && isOfInstallation(who)),
      );
      expect(told.map(([who]) => who)).toEqual([]);
    },
  );

  it.each(SEARCHING)('%s finds nothing of another company, though its very words are searched', async (...one) => {
    const replies = await Promise.all(
      LEVELS.filter(
        (level) => mayCall(one[1], one[2], level) && !(one[2].ofInstallation === true && isOfInstallation(level)),
      ).map((level) => ask(level, one, proof.ids.own, { q: CANARY })),
    );
    // A search within one record finds the record itself no more.
    const found = one[2].path === undefined ? ['200 accepted'] : ['200 accepted', '404 not-found'];
    expect(replies.filter((reply) => whole(reply).includes(CANARY) || !found.includes(answerOf(reply)))).toEqual([]);
    expect(replies).not.toEqual([]);
  });

  it.each(NAMING)(
    "%s answers to another company's record as to none, at every level, and changes nothing there",
    async (...one) => {
      const [, endpoint, row] = one;
      for (const [place, slot] of slotsOf(row)) {
        for (const who of EVERYBODY.filter((one) => row.reachesInstallation === undefined || !isOfInstallation(one))) {
          const theirs = await ask(who, one, { ...proof.ids.own, [slot]: proof.ids.foreign[slot] });
          const none = await ask(who, one, { ...proof.ids.own, [slot]: proof.ids.nobodys[slot] });
          expect([who, slot, heard(theirs, proof.ids.foreign[slot])]).toEqual([
            who,
            slot,
            heard(none, proof.ids.nobodys[slot]),
          ]);
          expect(whole(theirs)).not.toContain(CANARY);
          expect([who, slot, answerOf(theirs)]).toEqual([
            who,
            slot,
            outcome(place, row, expected(endpoint, row, who), answerOf(none)),
          ]);
        }
      }
      expect(await proof.overseer.digest(proof.company.foreign)).toEqual(before);
    },
  );

  it("tells the other company's own administrator all of that: the canary is where it would be heard", async () => {
    speakingThrough(keepNothing);
    const silent: string[] = [];
    for (const [id, endpoint, row] of CASES.filter(([, e]) => e.method === 'GET' && typeof e.permission === 'object')) {
      const reply = await proof.owner.copy().send(...requestOf(endpoint, row, proof.ids.foreign));
      if (!answerOf(reply).startsWith('2') || !whole(reply).includes(CANARY)) silent.push(`${id} ${answerOf(reply)}`);
    }
    expect(silent.filter((one) => !REFUSED.includes(one))).toEqual(WORDLESS.map((id) => `${id} 200 accepted`));
    expect(silent).toEqual(expect.arrayContaining(REFUSED));
    expect(proof.planted.length).toBeGreaterThan(30);
  });
});

/** Who isn't let in hears that first; of a record in the path that it isn't there; a filter finds nothing then; of one in the body whatever is wrong with it. */
function outcome(place: 'path' | 'query' | 'body', row: RequestRow, own: string, ofNone: string): string {
  if (/^(401|403 (no-|session-needed))/.test(own)) return own;
  if (place === 'path') return own === '403 outside-context' ? own : '404 not-found';
  if (place === 'query') return row.ofNone ?? '200 accepted';
  return row.ofNone ?? (ofNone.startsWith('4') ? ofNone : 'a refusal');
}
