import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  type PackageSize,
  packageSizeCreate,
  packageSizeDelete,
  packageSizeUpdate,
} from '../../../../server/contract/packaging.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { useNotify } from '../../ui/Toasts.js';
import { sizeQuery } from './packaging.queries.js';
import { NEW_SIZE, sizeBodyOf, sizeDraftOf } from './size-draft.js';
import { SizeForm } from './SizeForm.js';

function Remove({ size: { id, code }, isDirty }: { size: PackageSize; isDirty: boolean }) {
  const say = useTexts('packageSize');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return (
    <ConfirmButton
      label={say('delete')}
      title={say('deleteTitle', { code })}
      text={say('deleteText')}
      cancel={say('cancel')}
      off={isDirty && say('saveFirst')}
      because={{ instructions: say('stillUsed') }}
      act={() => call(packageSizeDelete, { params: { id } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('deleted', { code }) });
        closeTab(paths.packageSize(id));
        await navigate(paths.packageSizes, { replace: true });
        client.removeQueries({ queryKey: sizeQuery(id).queryKey });
        await client.invalidateQueries({ queryKey: ['packaging'] });
      }}
      testId="size-delete"
    />
  );
}

/** The instructions that use a size, and how many of its packages have got an internal number. */
function Uses({ size: { id, instructionCount, internalLabel, sequenceCounter } }: { size: PackageSize }) {
  const say = useTexts('packageSize');
  const f = useFormat();
  return (
    <>
      {instructionCount > 0 && (
        <Link to={paths.instructionsOfSize(id)}>{say('usedBy', { count: instructionCount })}</Link>
      )}
      {(internalLabel || sequenceCounter > 0) && (
        <span className="soft" data-testid="size-counter">
          {say('counter', { number: f.integer(sequenceCounter) })}
        </span>
      )}
    </>
  );
}

/** A package size with its fields, to be changed by those who may. */
export function SizeEditor({ size, news }: { size: PackageSize | null; news?: ReactNode }) {
  const say = useTexts('packageSize');
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const [mayEdit, mayDelete] = [useMay('maintenance', 'edit'), useMay('maintenance', 'delete')];
  const form = useForm({
    schema: packageSizeCreate.body,
    initial: size === null ? NEW_SIZE : sizeDraftOf(size, language),
    toBody: sizeBodyOf,
    guards: true,
    ...useProblemNotice(say('check'), sizeQuery(size?.id ?? '').queryKey),
    send: (body) =>
      size === null
        ? call(packageSizeCreate, { body })
        : call(packageSizeUpdate, { params: { id: size.id }, body: { ...body, version: size.version } }),
    onDone: async (saved) => {
      client.setQueryData(sizeQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['packaging', 'sizes'] });
      notify({ severity: 'success', summary: say('saved', { code: saved.code }) });
      if (size !== null) return;
      closeTab(paths.packageSize('new'));
      await navigate(paths.packageSize(saved.id), { replace: true });
    },
  });
  return (
    <div className="page record packaging">
      <Form form={form} className="packaging-form">
        <RecordHead
          title={size?.code ?? say('create')}
          subtitle={size === null ? say('createHint') : size.name}
          {...(size !== null && { marks: <Uses size={size} /> })}
          actions={
            <>
              {size !== null && mayDelete && <Remove size={size} isDirty={form.isDirty} />}
              {mayEdit && (
                <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="size-save" />
              )}
            </>
          }
          testId="size-title"
        />
        {news}
        <div className="card">
          <SizeForm form={form} readOnly={!mayEdit} />
        </div>
        {form.isAsker && <AskBeforeLeaving />}
      </Form>
    </div>
  );
}
