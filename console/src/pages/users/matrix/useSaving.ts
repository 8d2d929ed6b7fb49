import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permissionsUpdate } from '../../../../../server/contract/permissions.js';
import type { Right } from '../../../../../server/domain/access/grant.js';
import { call } from '../../../api/call.js';
import { isChangedMeanwhile, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';
import { isRight } from '../rights.js';
import type { Change } from './changes.js';

interface Giving {
  readonly id: string;
  readonly username: string;
  readonly rights: readonly Right[];
  readonly version: number;
}
interface Report {
  /** What each of the saved had before, to be given back. */
  readonly saved: readonly Giving[];
  /** What each of them has now. */
  readonly given: ReadonlyMap<string, readonly Right[]>;
  /** Whose rights somebody else has changed since they were read. */
  readonly conflicts: readonly string[];
  readonly problem: unknown;
}

/** Saves users one after the other; the first failure that is not one user's own ends it. */
async function give(
  all: readonly (Giving & { readonly before: readonly Right[] })[],
  onProgress: (done: number) => void,
): Promise<Report> {
  const saved: Giving[] = [];
  const given = new Map<string, readonly Right[]>();
  const conflicts: string[] = [];
  for (const [n, { id, username, rights, version, before }] of all.entries()) {
    onProgress(n);
    try {
      const { user } = await call(permissionsUpdate, { body: { user: { id, rights: [...rights], version } } });
      given.set(id, rights);
      saved.push({ id, username, rights: before, version: user?.version ?? version });
    } catch (problem) {
      if (!isChangedMeanwhile(problem)) return { saved, given, conflicts, problem };
      conflicts.push(username);
    }
  }
  return { saved, given, conflicts, problem: null };
}

/** Saves what changes, says so (TXT_33) or that it failed (TXT_32), and gives back what was before when that is asked for. */
export function useSaving(onSaved: (given: Report['given']) => void) {
  const say = useTexts('users');
  const notify = useNotify();
  const language = useLanguage();
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [conflicts, setConflicts] = useState<readonly string[]>([]);

  const run = async (all: Parameters<typeof give>[0]): Promise<Report> => {
    const report = await give(all, (done) => {
      setProgress({ done, all: all.length });
    });
    setConflicts(report.conflicts);
    await client.invalidateQueries({ queryKey: ['users'] });
    setProgress(null);
    onSaved(report.given);
    if (report.problem !== null)
      notify({ severity: 'error', summary: say('grid.failed'), detail: problemText(report.problem, language) });
    return report;
  };
  const undo = async (saved: readonly Giving[]): Promise<void> => {
    const { problem, conflicts: lost } = await run(saved.map((one) => ({ ...one, before: [] })));
    if (problem === null && lost.length === 0) notify({ severity: 'success', summary: say('grid.undone') });
  };
  const save = async (changes: readonly Change[]): Promise<void> => {
    const { saved } = await run(
      changes.map(({ row, rights }) => ({
        id: row.id,
        username: row.username,
        version: row.version,
        rights,
        before: row.rights.filter(isRight),
      })),
    );
    if (saved.length > 0)
      notify({
        severity: 'success',
        summary: say('grid.saved'),
        action: { label: say('undo'), onClick: () => void undo(saved) },
      });
  };
  return { save, progress, conflicts };
}
