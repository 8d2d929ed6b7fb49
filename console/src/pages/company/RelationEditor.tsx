import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Relation, relationCreate, relationDelete, relationUpdate } from '../../../../server/contract/relation.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { isChangedMeanwhile } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import type { Choosable } from '../../form/ChooseOne.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Facts } from '../../ui/Facts.js';
import { useNotify } from '../../ui/Toasts.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { relationQuery } from './company.queries.js';
import { NEW_RELATION, type RelationDraft, relationBodyOf, relationDraftOf } from './draft.js';
import { RelationForm } from './RelationForm.js';

const bodyOf = (draft: RelationDraft): unknown => ({
  ...relationBodyOf(draft),
  partnerCompanyId: draft.partnerCompanyId?.id,
});

/** What is known of a relation after it was saved, everywhere it shows. */
function useKept(): (saved: Relation) => void {
  const client = useQueryClient();
  return (saved) => {
    client.setQueryData(relationQuery(saved.id).queryKey, saved);
    for (const queryKey of [
      ['relation', 'list'],
      ['relation', 'of'],
      ['relation', 'choice'],
    ])
      void client.invalidateQueries({ queryKey });
  };
}

/** Ends a relation as it is stored, or takes it away. */
function Endings({ relation, isDirty }: { relation: Relation; isDirty: boolean }) {
  const say = useTexts('relation');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const keep = useKept();
  const mayDelete = useMay('maintenance', 'delete');
  const mayEdit = useMay('maintenance', 'edit');
  const { id, partnerName: name, version } = relation;
  const { onProblem } = useProblemNotice('', relationQuery(id).queryKey);
  const end = async (): Promise<void> => {
    try {
      keep(
        await call(relationUpdate, {
          params: { id },
          body: { ...relationBodyOf(relationDraftOf(relation)), active: false, version },
        }),
      );
    } catch (error) {
      // The newer relation takes the place of this one and of its dialog.
      if (isChangedMeanwhile(error)) onProblem(error);
      throw error;
    }
  };
  const onDeleted = async (): Promise<void> => {
    notify({ severity: 'success', summary: say('deleted', { name }) });
    closeTab(paths.relation(id));
    await navigate(paths.relations, { replace: true });
    client.removeQueries({ queryKey: relationQuery(id).queryKey });
    await client.invalidateQueries({ queryKey: ['relation'] });
  };
  return (
    <>
      {mayDelete && (
        <ConfirmButton
          label={say('delete')}
          title={say('deleteTitle', { name })}
          text={say('deleteText')}
          cancel={say('cancel')}
          off={isDirty && say('saveFirst')}
          because={{ agreements: say('still.agreements') }}
          act={() => call(relationDelete, { params: { id } })}
          onDone={onDeleted}
          testId="relation-delete"
        />
      )}
      {mayEdit && relation.active && (
        <ConfirmButton
          label={say('end')}
          title={say('endTitle', { name })}
          text={say('endText')}
          cancel={say('cancel')}
          off={isDirty && say('saveFirst')}
          act={end}
          onDone={() => {
            notify({ severity: 'success', summary: say('endDone', { name }) });
          }}
          testId="relation-end"
        />
      )}
    </>
  );
}

/** A relation with its fields, to be changed by those who may; or a new one, with a partner chosen already or none. */
export function RelationEditor({
  relation,
  partner,
  news,
}: {
  relation: Relation | null;
  partner: Choosable<PartnerId> | null;
  news?: ReactNode;
}) {
  const say = useTexts('relation');
  const company = useTexts('company');
  const f = useFormat();
  const navigate = useNavigate();
  const notify = useNotify();
  const keep = useKept();
  const mayEdit = useMay('maintenance', 'edit');
  const form = useForm({
    schema: relationCreate.body,
    initial: relation ? relationDraftOf(relation) : { ...NEW_RELATION, partnerCompanyId: partner },
    toBody: bodyOf,
    guards: true,
    ...useProblemNotice(say('check'), relationQuery(relation?.id ?? '').queryKey),
    send: ({ partnerCompanyId, ...fields }) =>
      relation
        ? call(relationUpdate, { params: { id: relation.id }, body: { ...fields, version: relation.version } })
        : call(relationCreate, { body: { ...fields, partnerCompanyId } }),
    onDone: async (saved) => {
      keep(saved);
      notify({ severity: 'success', summary: say('saved', { name: saved.partnerName }) });
      if (relation) return;
      closeTab(paths.relation('new'));
      await navigate(paths.relation(saved.id), { replace: true });
    },
  });
  const title = relation
    ? say('title', { role: company(`role.${relation.role}`), name: relation.partnerName })
    : say('create');
  const by = (instant: string, who: string | null): string =>
    [f.moment(instant), who ?? ''].filter((part) => part !== '').join(', ');
  return (
    <Form form={form} className="page record">
      <RecordHead
        title={title}
        subtitle={relation ? say(relation.active ? 'active' : 'ended') : say('createHint')}
        actions={
          <>
            {relation && <Endings relation={relation} isDirty={form.isDirty} />}
            {mayEdit && (
              <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="relation-save" />
            )}
          </>
        }
        testId="relation-title"
      />
      {news}
      {relation && <Related kind="relation" id={relation.id} />}
      {relation && (
        <Facts
          facts={[
            { label: say('created'), value: by(relation.createdAt, relation.createdBy) },
            { label: say('updated'), value: by(relation.updatedAt, relation.updatedBy) },
          ]}
        />
      )}
      <div className="record-body" tabIndex={mayEdit ? -1 : 0}>
        <div className="card">
          <RelationForm form={form} relation={relation} readOnly={!mayEdit} />
        </div>
      </div>
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}
