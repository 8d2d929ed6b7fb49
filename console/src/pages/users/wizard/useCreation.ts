import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createUsers } from '../../../../../server/contract/user.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import type { Draft, Newcomer, Outcome } from './draft.js';

/** So many at a time, that progress can be seen and a failure costs no more than these. */
const PORTION = 25;

/** Creates users portion by portion; each says for itself what became of it. */
export function useCreation() {
  const language = useLanguage();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [all, setAll] = useState<number | null>(null);

  const portion = async (draft: Draft, people: readonly Newcomer[]): Promise<Outcome[]> => {
    const permissions =
      draft.kind === 'modules' ? { kind: draft.kind, rights: [...draft.rights] } : { kind: draft.kind };
    try {
      const { errors } = await call(createUsers, {
        body: {
          users: people.map(({ email, level }) => ({ email, level })),
          level: draft.level,
          language: draft.language,
          permissions,
          partial: true,
        },
      });
      return people.map((one, line) => ({
        ...one,
        problem: null,
        error: errors.find((error) => error.line === line)?.code ?? null,
      }));
    } catch (error) {
      return people.map((one) => ({ ...one, error: null, problem: problemText(error, language) }));
    }
  };

  /** Those that are not in `outcomes` yet; what was said of the others stays. */
  const create = async (draft: Draft, people: readonly Newcomer[], before: readonly Outcome[] = []): Promise<void> => {
    let done = before;
    setOutcomes(done);
    setAll(before.length + people.length);
    for (let at = 0; at < people.length; at += PORTION) {
      done = [...done, ...(await portion(draft, people.slice(at, at + PORTION)))];
      setOutcomes(done);
    }
    await client.invalidateQueries({ queryKey: ['users'] });
  };

  return {
    outcomes,
    all,
    create,
    /** Tries those again that did not get to the server, or were not looked at by it. */
    retry: (draft: Draft) =>
      create(
        draft,
        outcomes.filter((one) => one.problem !== null).map(({ email, level }) => ({ email, level })),
        outcomes.filter((one) => one.problem === null),
      ),
    reset: () => {
      setOutcomes([]);
      setAll(null);
    },
  };
}
