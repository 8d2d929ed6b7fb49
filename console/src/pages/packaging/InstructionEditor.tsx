import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type PackingInstruction,
  packingInstructionCreate,
  packingInstructionDelete,
  packingInstructionUpdate,
} from '../../../../server/contract/packing-instruction.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { useNotify } from '../../ui/Toasts.js';
import { instructionBodyOf, instructionDraftOf, newInstruction } from './instruction-draft.js';
import { InstructionForm } from './InstructionForm.js';
import { instructionQuery } from './packaging.queries.js';

function Remove({ of: { id, articleNumber: article }, isDirty }: { of: PackingInstruction; isDirty: boolean }) {
  const say = useTexts('packingInstruction');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return (
    <ConfirmButton
      label={say('delete')}
      title={say('deleteTitle', { article })}
      text={say('deleteText')}
      cancel={say('cancel')}
      off={isDirty && say('saveFirst')}
      act={() => call(packingInstructionDelete, { params: { id } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('deleted', { article }) });
        closeTab(paths.packingInstruction(id));
        await navigate(paths.packingInstructions, { replace: true });
        client.removeQueries({ queryKey: instructionQuery(id).queryKey });
        await client.invalidateQueries({ queryKey: ['packaging'] });
      }}
      testId="instruction-delete"
    />
  );
}

/** A packing instruction with its fields, to be changed by those who may. */
export function InstructionEditor({
  instruction,
  article,
  news,
}: {
  instruction: PackingInstruction | null;
  /** Of a new one. */
  article: string;
  news?: ReactNode;
}) {
  const say = useTexts('packingInstruction');
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const [mayEdit, mayDelete] = [useMay('maintenance', 'edit'), useMay('maintenance', 'delete')];
  const form = useForm({
    schema: packingInstructionCreate.body,
    initial: instruction === null ? newInstruction(article) : instructionDraftOf(instruction, language),
    toBody: instructionBodyOf,
    guards: true,
    ...useProblemNotice(say('check'), instructionQuery(instruction?.id ?? '').queryKey),
    send: (body) =>
      instruction === null
        ? call(packingInstructionCreate, { body })
        : call(packingInstructionUpdate, {
            params: { id: instruction.id },
            body: { ...body, version: instruction.version },
          }),
    onDone: async (saved) => {
      client.setQueryData(instructionQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['packaging', 'instructions'] });
      void client.invalidateQueries({ queryKey: ['due'] });
      notify({ severity: 'success', summary: say('saved', { article: saved.articleNumber }) });
      if (instruction !== null) return;
      closeTab(paths.packingInstruction('new'));
      await navigate(paths.packingInstruction(saved.id), { replace: true });
    },
  });
  const place = [instruction?.partnerName ?? say('everyPartner'), instruction?.shipTo].filter(Boolean).join(' · ');
  return (
    <div className="page record packaging">
      <Form form={form} className="packaging-form">
        <RecordHead
          title={instruction?.articleNumber ?? say('create')}
          subtitle={instruction === null ? say('createHint') : place}
          actions={
            <>
              {instruction !== null && mayDelete && <Remove of={instruction} isDirty={form.isDirty} />}
              {mayEdit && (
                <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="instruction-save" />
              )}
            </>
          }
          testId="instruction-title"
        />
        {news}
        <div className="card">
          <InstructionForm form={form} readOnly={!mayEdit} />
        </div>
        {form.isAsker && <AskBeforeLeaving />}
      </Form>
    </div>
  );
}
