import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyId } from '../../../../server/domain/ids.js';
import { unplacedDiscard, unplacedPlace, type UnplacedFile } from '../../../../server/contract/unplaced.js';
import { call } from '../../api/call.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { Answered, Empty } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { companiesQuery, unplacedQuery } from './identification.queries.js';
import { More } from './More.js';

interface PlaceFormProps {
  readonly file: UnplacedFile;
  /** The company that is chosen at first. */
  readonly company: Choosable<CompanyId> | null;
}

function PlaceForm({ file, company }: PlaceFormProps) {
  const say = useTexts('installation');
  const client = useQueryClient();
  const notify = useNotify();
  const close = useGuardedClose();
  const form = useForm({
    schema: unplacedPlace.body,
    initial: { companyId: company },
    toBody: ({ companyId }) => ({ companyId: companyId?.id }),
    send: (body) => call(unplacedPlace, { params: { id: file.id }, body }),
    onDone: (_, { companyId }) => {
      void client.invalidateQueries({ queryKey: ['unplaced-file'] });
      notify({ severity: 'success', summary: say('placed', { name: file.fileName, company: companyId?.name ?? '' }) });
      close();
    },
  });
  return (
    <Form form={form} className="identification-form" testId="place-form">
      <p className="dialog-text">{say('placeText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="companyId" label={say('company')}>
        {({ label, value, onChange, error }) => (
          <ChooseOne
            label={label}
            placeholder={say('findCompany')}
            value={value}
            onChange={onChange}
            search={companiesQuery}
            error={error}
          />
        )}
      </Field>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('place')} kind="primary" type="submit" busy={form.isBusy} testId="place-confirm" />
      </div>
    </Form>
  );
}

/** Where one company is alone on the installation, it is chosen already. */
function Place({ file }: { file: UnplacedFile }) {
  const query = useQuery(companiesQuery(''));
  const [first, ...others] = query.data ?? [];
  return (
    <Answered query={query} skeleton={2}>
      <PlaceForm file={file} company={others.length === 0 ? (first ?? null) : null} />
    </Answered>
  );
}

function Row({ file, onPlace }: { file: UnplacedFile; onPlace: () => void }) {
  const say = useTexts('installation');
  const f = useFormat();
  const client = useQueryClient();
  const notify = useNotify();
  return (
    <tr data-testid="unplaced-row">
      <th scope="row">
        {file.fileName}
        {file.folder !== null && <p className="soft">{say('fromFolder', { name: file.folder })}</p>}
        {file.isTooLarge && <p className="soft">{say('tooLarge')}</p>}
      </th>
      <td className="mono" data-label={say('sender')}>
        {file.sender ?? '–'}
      </td>
      <td className="mono" data-label={say('recipient')}>
        {file.recipient ?? '–'}
      </td>
      <td className="mono" data-label={say('reference')}>
        {file.controlReference ?? '–'}
      </td>
      <td data-label={say('size')}>{f.integer(file.size)}</td>
      <td data-label={say('receivedAt')}>{f.moment(file.receivedAt)}</td>
      <td>
        <div className="identification-acts">
          <Button
            label={say('place')}
            hint={say('placeOf', { name: file.fileName })}
            onClick={onPlace}
            testId="place"
          />
          <ConfirmButton
            label={say('discard')}
            title={say('discardTitle', { name: file.fileName })}
            text={say('discardText')}
            cancel={say('cancel')}
            act={() => call(unplacedDiscard, { params: { id: file.id } })}
            onDone={async () => {
              notify({ severity: 'success', summary: say('discarded', { name: file.fileName }) });
              await client.invalidateQueries({ queryKey: ['unplaced-file'] });
            }}
            testId="discard"
          />
        </div>
      </td>
    </tr>
  );
}

/** Files of the drop folder whose receiver is no approved identification of anybody. */
export function UnplacedFiles() {
  const say = useTexts('installation');
  const [placed, setPlaced] = useState<UnplacedFile | null>(null);
  const query = useInfiniteQuery(unplacedQuery);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="card panel identification-list" aria-label={say('files')} tabIndex={0} data-testid="unplaced">
      <header>
        <h2>{say('files')}</h2>
        <p className="dim">{say('filesText')}</p>
      </header>
      <Answered query={query} skeleton={4}>
        {rows.length === 0 ? (
          <Empty icon="inbox" title={say('noFiles')} testId="no-files" />
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{say('file')}</th>
                <th scope="col">{say('sender')}</th>
                <th scope="col">{say('recipient')}</th>
                <th scope="col">{say('reference')}</th>
                <th scope="col">{say('size')}</th>
                <th scope="col">{say('receivedAt')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((file) => (
                <Row
                  key={file.id}
                  file={file}
                  onPlace={() => {
                    setPlaced(file);
                  }}
                />
              ))}
            </tbody>
          </table>
        )}
        <More query={query} />
      </Answered>
      {placed && (
        <FormDialog
          title={say('placeTitle', { name: placed.fileName })}
          onClose={() => {
            setPlaced(null);
          }}
        >
          <Place file={placed} />
        </FormDialog>
      )}
    </section>
  );
}
