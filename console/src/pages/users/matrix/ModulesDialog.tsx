import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permissionsUpdate, type Matrix } from '../../../../../server/contract/permissions.js';
import { MODULES, type Module } from '../../../../../server/domain/access/permission.js';
import { call } from '../../../api/call.js';
import { FormDialog, useGuardedClose } from '../../../form/UnsavedChangesGuard.js';
import { useDirty } from '../../../form/dirty.js';
import { problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { CheckField } from '../../../ui/CheckField.js';
import { useNotify } from '../../../ui/Toasts.js';
import { useRightNames } from '../rights.js';

const isModule = (name: string): name is Module => (MODULES as readonly string[]).includes(name);

function Modules({ company, onDone }: { company: Matrix['company']; onDone: () => void }) {
  const say = useTexts('users');
  const { moduleName, list } = useRightNames();
  const notify = useNotify();
  const language = useLanguage();
  const client = useQueryClient();
  const [modules, setModules] = useState<readonly Module[]>(company.modules);
  const { id, version } = company;
  useDirty([...modules].sort().join() !== [...company.modules].sort().join(), false);
  const close = useGuardedClose();
  const refuse = (error: unknown): void => {
    notify({ severity: 'error', summary: say('grid.failed'), detail: problemText(error, language) });
  };
  const readAgain = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['users'] }), client.invalidateQueries({ queryKey: ['user'] })]);
  const put = (to: readonly Module[], at: number, dryRun: boolean) =>
    call(permissionsUpdate, { body: { company: { id, modules: [...to], version: at }, dryRun } });
  const looking = useMutation({ mutationFn: () => put(modules, version, true), onError: refuse });
  const undoing = useMutation({
    mutationFn: (at: number) => put(company.modules, at, false),
    onError: refuse,
    onSettled: readAgain,
  });
  const saving = useMutation({
    mutationFn: () => put(modules, version, false),
    onSuccess: ({ company: saved }) => {
      notify({
        severity: 'success',
        summary: say('company.saved'),
        action: {
          label: say('undo'),
          onClick: () => {
            undoing.mutate(saved?.version ?? version);
          },
        },
      });
      onDone();
    },
    onError: refuse,
    onSettled: readAgain,
  });
  const change = looking.data?.company;
  const names = (all: readonly string[]): string => list(all.filter(isModule).map(moduleName));
  const isSame = change && change.added.length + change.removed.length === 0;
  return (
    <>
      <p className="dialog-text">{say('company.text')}</p>
      <div className="module-checks">
        {MODULES.map((module) => (
          <CheckField
            key={module}
            label={moduleName(module)}
            checked={modules.includes(module)}
            onChange={(on) => {
              looking.reset();
              setModules(MODULES.filter((one) => (one === module ? on : modules.includes(one))));
            }}
          />
        ))}
      </div>
      {change && (
        <div className="banner banner-warn" data-testid="modules-change">
          {isSame ? (
            say('company.nothing')
          ) : (
            <div>
              {change.added.length > 0 && (
                <p>
                  {say('company.added')}: {names(change.added)}
                </p>
              )}
              {change.removed.length > 0 && (
                <p>
                  {say('company.removed')}: {names(change.removed)}
                </p>
              )}
              <p>{say('company.affected', { count: change.usersAffected })}</p>
            </div>
          )}
        </div>
      )}
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        {change && !isSame ? (
          <Button
            label={say('grid.save')}
            kind="primary"
            busy={saving.isPending}
            onClick={() => {
              saving.mutate();
            }}
            testId="modules-save"
          />
        ) : (
          <Button
            label={say('company.next')}
            kind="primary"
            busy={looking.isPending}
            onClick={() => {
              looking.mutate();
            }}
            testId="modules-next"
          />
        )}
      </div>
    </>
  );
}

/** The modules that the company subscribes to, for administrators of the installation: what would change is shown first. */
export function ModulesDialog({ company, onClose }: { company: Matrix['company']; onClose: () => void }) {
  const say = useTexts('users');
  return (
    <FormDialog title={say('company.title', { company: company.name })} onClose={onClose}>
      <Modules company={company} onDone={onClose} />
    </FormDialog>
  );
}
