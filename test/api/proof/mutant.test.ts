import { filesIn, read } from '../../architecture/sources.js';
import type { Reply } from '../../given/client.js';
import { CASES, NAMING, SEARCHING, type Case } from './cases.js';
import type { Estate } from './estate.js';
import { answerOf, expected, heard, isOfInstallation, whole } from './expectation.js';
import { CANARY, openProofApp, type ProofApp } from './proof-app.js';
import { requestOf, slotsOf } from './request.js';
import {
  inTurn,
  keepNothing,
  mistakingCompany,
  speakingThrough,
  withoutCompanyCheck,
  withoutPolicies,
} from './statements.js';

/** Who may do most: what they are let into is all there is. */
const MIGHTIEST = ['company-admin', 'system-admin'] as const;
/** Files whose statements about a company no request brings about. */
const NOT_OF_REQUESTS: Readonly<Record<string, string>> = {
  'server/modules/carrier/report.store.ts': 'people of carriers alone report; api/carriers asks as them',
  'server/modules/transport/transport.list.view.ts':
    'rows by id, for people of carriers alone; api/carriers asks as them',
  'server/modules/demo/demo.store.ts': "the installation's one demo, asked for as the system; in a demo alone",
  'server/modules/auth/credential.store.ts': 'workers look for the account of who registers',
  'server/modules/as2/as2.store.ts': 'for signed messages of partners, who are no callers',
  'server/modules/exchange/exchange.answer.service.ts': 'workers take and give acknowledgements',
  'server/modules/outbound/outbound.acknowledgement-sending.store.ts': 'workers write acknowledgements',
  'server/modules/outbound/outbound.acknowledgement-matching.store.ts': 'workers take what partners acknowledge',
  'server/modules/schedule-digest/schedule-digest.store.ts':
    'a person is named with the company as the key of the own row; workers write digests',
  'server/modules/control-notice/control-notice.store.ts':
    'a person is named with the company as the key of the own rows; workers write notices',
  'server/modules/schedule/schedule.store.ts': 'workers write schedules',
  'server/modules/situation/own-figures.view.ts': 'workers apply rules',
  'server/modules/forecast/forecast-calculation.store.ts': 'workers calculate articles',
  'server/modules/forecast/forecast-facts.store.ts': 'workers keep what customers planned',
  'server/modules/forecast/forecast-run.store.ts': 'workers take runs of actions',
  'server/modules/forecast/forecast-twin.store.ts': 'workers correct releases',
  'server/modules/traffic/intake.store.ts': 'receipts of files that come from partners, not by requests',
  'server/modules/traffic/read.store.ts': 'workers read files',
};

/** Calls that look at a company as the system, whom no policy holds back, and why. */
const BY_SERVICE_ALONE: Readonly<Record<string, string>> = {
  // Sessions, which requests reach no table of: what they are narrowed to, and where they work.
  'LEG-01': 'writes to the session',
  'LEG-03': 'writes to the session',
  'LEG-04': 'writes to the session',
  'api-token-create': 'notifies its owner by mail, which requests cannot write',
  'choose-company': 'looks for an invitation of another company',
  'filter-update': 'changes sessions that use it',
  'filter-delete': 'changes sessions that use it',
  restriction: 'reads of the person',
  'restriction-put': "changes what the person's sessions see",
  'SCH-03': 'places releases that the caller may not see, once the schedule was found to be of the company',
  'schedule-ask': 'finds the company that the customer is, and writes to it, once the schedule was found',
  'schedule-message-list': 'finds the company that the customer is, once the schedule was found',
  'schedule-restore': 'reads a deleted schedule, which requests do not see',
  'SCH-09': 'places releases that the caller may not see, once the schedule was found to be of the company',
  'user-second-factor-reset': 'removes what requests cannot read, once the user was found to be administrable',
  'traffic-restore': "makes a partition, once the file was found to be the caller's",
  'webhook-rotate': 'writes a secret, which requests cannot read',
  'webhook-test': 'signs with a secret, which requests cannot read',
};

/**
 * Isolation with one of its two walls taken away. What the services ask is changed on its way to Postgres, by the tests alone; row-level
 * security is what remains.
 */
describe('with row-level security alone', () => {
  let proof: ProofApp;
  let before: ReadonlyMap<string, string>;
  const rewritten = new Set<string>();
  /** Who asks just now, and which calls looked at a company as the system. */
  let asking = '';
  const bySystem = new Set<string>();
  const blind = withoutCompanyCheck((text, role) => {
    rewritten.add(text);
    if (role === 'consignal_system' && asking !== '') bySystem.add(asking);
  });
  beforeAll(async () => {
    proof = await openProofApp();
    before = await proof.overseer.digest(proof.company.foreign);
  });
  afterEach(() => {
    speakingThrough(undefined);
    asking = '';
  });
  afterAll(async () => {
    await proof.close();
  });

  const ask = (
    who: (typeof MIGHTIEST)[number],
    [, endpoint, row]: Case,
    ids: Estate,
    more?: Readonly<Record<string, string>>,
  ): Promise<Reply> => proof.as(who).send(...requestOf(endpoint, row, ids, more));
  const unchanged = async (): Promise<void> => {
    expect(await proof.overseer.digest(proof.company.foreign)).toEqual(before);
  };

  describe('where the services ask for no company', () => {
    it.each(CASES)("%s answers as before, and with the own company's records alone", async (...one) => {
      const [, endpoint, row] = one;
      speakingThrough(inTurn(blind, keepNothing));
      for (const who of MIGHTIEST) {
        // Administrators of the installation reach every company, and speak as the system for that.
        asking = who === 'company-admin' ? one[0] : '';
        const reply = await ask(who, one, proof.ids.own);
        expect([who, answerOf(reply)]).toEqual([who, expected(endpoint, row, who)]);
        if (!(row.ofInstallation === true && isOfInstallation(who))) expect(whole(reply)).not.toContain(CANARY);
      }
    });

    it.each(SEARCHING)('%s finds nothing of another company', async (...one) => {
      speakingThrough(blind);
      for (const who of MIGHTIEST.filter((mighty) => !(one[2].ofInstallation === true && isOfInstallation(mighty))))
        expect(whole(await ask(who, one, proof.ids.own, { q: CANARY }))).not.toContain(CANARY);
    });

    it.each(NAMING)("%s takes another company's record for none", async (...one) => {
      speakingThrough(blind);
      for (const [, slot] of slotsOf(one[2])) {
        for (const who of MIGHTIEST.filter(
          (mighty) => one[2].reachesInstallation === undefined || !isOfInstallation(mighty),
        )) {
          const theirs = await ask(who, one, { ...proof.ids.own, [slot]: proof.ids.foreign[slot] });
          const none = await ask(who, one, { ...proof.ids.own, [slot]: proof.ids.nobodys[slot] });
          expect([slot, heard(theirs, proof.ids.foreign[slot])]).toEqual([slot, heard(none, proof.ids.nobodys[slot])]);
        }
      }
      await unchanged();
    });

    it("every view and store of a company's records was really asked without", () => {
      const spoken = [...rewritten].map(plain);
      const untouched = filesIn(['server/modules'], /\.(view|store)\.ts$|\/exchange\.\w+\.service\.ts$/).filter(
        (path) => {
          const asked = plain(read(path)).match(/[^`'${}]{8,}?company_id = \$\d/g) ?? [];
          return asked.length > 0 && !asked.some((piece) => spoken.some((text) => text.includes(piece.trim())));
        },
      );
      expect(untouched.sort()).toEqual(Object.keys(NOT_OF_REQUESTS).sort());
    });
  });

  it("no call but these has only the service's own look at the company", () => {
    expect([...bySystem].sort()).toEqual(Object.keys(BY_SERVICE_ALONE).sort());
  });

  it('and without that as well the canary is heard: these tests would notice', async () => {
    speakingThrough(inTurn(blind, withoutPolicies));
    const heardOf = await Promise.all(
      NAMING.filter(([, endpoint]) => endpoint.method === 'GET').map(async (one) =>
        whole(await ask('company-admin', one, proof.ids.foreign)).includes(CANARY),
      ),
    );
    expect(heardOf.filter(Boolean).length).toBeGreaterThan(10);
  });

  describe("where the services take another company for the caller's", () => {
    it.each(CASES.filter(([, , row]) => row.endsSession === undefined))(
      '%s neither tells nor changes anything of it',
      async (...one) => {
        const [, endpoint, row] = one;
        speakingThrough(mistakingCompany(proof.company.own, proof.company.foreign));
        for (const who of MIGHTIEST.filter(
          (mighty) => row.reachesInstallation === undefined || !isOfInstallation(mighty),
        )) {
          for (const ids of [proof.ids.foreign, proof.ids.own]) {
            const reply = await ask(who, one, ids);
            if (endpoint.permission !== 'public') expect(answerOf(reply)).not.toMatch(/^401 /);
            if (!(row.ofInstallation === true && isOfInstallation(who))) expect(whole(reply)).not.toContain(CANARY);
          }
        }
        await unchanged();
      },
    );
  });
});

function plain(text: string): string {
  return text.replace(/\s+/g, ' ');
}
