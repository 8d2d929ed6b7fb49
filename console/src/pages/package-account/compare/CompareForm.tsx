import { useRef, useState } from 'react';
import {
  packageStatementCompare,
  type PackageStatementComparison,
} from '../../../../../server/contract/package-statement.js';
import type { PartnerId } from '../../../../../server/domain/ids.js';
import { call } from '../../../api/call.js';
import { ApiProblem } from '../../../api/problem.js';
import { type Choosable, ChooseOne } from '../../../form/ChooseOne.js';
import { Field } from '../../../form/Field.js';
import { Form } from '../../../form/Form.js';
import { useForm } from '../../../form/useForm.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { DateField } from '../../../ui/DateField.js';
import { Note } from '../../../ui/Note.js';
import { TextArea } from '../../../ui/TextArea.js';
import { textOf } from '../../calendar/days-csv.js';
import { foundPartnersQuery } from '../../packaging/packaging.queries.js';
import { lastMonth } from '../StatementDialog.js';

/** Of a file, at most; the call takes as many letters. */
const MOST_BYTES = 500_000;

/** A statement that was compared: of whom and when, what came of it, and how it is compared anew. */
export interface Compared {
  readonly partner: Choosable<PartnerId>;
  readonly from: string;
  readonly to: string;
  readonly run: (signal: AbortSignal) => Promise<PackageStatementComparison>;
  readonly result: PackageStatementComparison;
}

/** The line of the file that a refusal is about, from 1; null where it is about none. */
function lineOf(error: unknown): number | null {
  const said = error instanceof ApiProblem ? error.body?.errors?.find(({ path }) => path === 'csv') : undefined;
  const line = /^Line (\d+):/.exec(said?.message ?? '')?.[1];
  return line === undefined ? null : Number(line);
}

/** Asks for a statement: of whom, of which period, and its lines, from a file or pasted. */
export function CompareForm({ onDone }: { onDone: (compared: Compared) => void }) {
  const say = useTexts('packageAccount');
  const input = useRef<HTMLInputElement>(null);
  const [wrongLine, setWrongLine] = useState<number | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const form = useForm({
    schema: packageStatementCompare.body,
    initial: { partnerCompanyId: null as Choosable<PartnerId> | null, ...lastMonth(), csv: '' },
    toBody: ({ partnerCompanyId, ...fields }) => ({ ...fields, partnerCompanyId: partnerCompanyId?.id }),
    send: async (body) => {
      setWrongLine(null);
      const run = (signal?: AbortSignal) => call(packageStatementCompare, { body }, signal);
      return { ...body, run, result: await run() };
    },
    onProblem: (error) => {
      setWrongLine(lineOf(error));
    },
    onDone: ({ from, to, run, result }, { partnerCompanyId: partner }) => {
      if (partner !== null) onDone({ partner, from, to, run, result });
    },
  });
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setWrongLine(null);
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) form.set('csv', textOf(await file.arrayBuffer()));
  };
  return (
    <Form form={form} className="card panel-text form-lines" testId="compare-form">
      {form.problem !== null && <Note tone="err" text={form.problem} testId="compare-problem" />}
      <div className="field-row">
        <Field form={form} name="partnerCompanyId" label={say('counterparty')}>
          {({ label, value, onChange, error }) => (
            <ChooseOne
              label={label}
              placeholder={say('findCounterparty')}
              value={value}
              onChange={onChange}
              search={foundPartnersQuery}
              error={error}
            />
          )}
        </Field>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => <DateField {...field} />}
          </Field>
        ))}
      </div>
      <Field form={form} name="csv" label={say('compare.file')}>
        {(field) => (
          <div
            onDragOver={(event) => {
              event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              void take(event.dataTransfer.files[0]);
            }}
          >
            <TextArea {...field} rows={12} placeholder={say('compare.placeholder')} testId="compare-csv" />
            {wrongLine !== null && field.error !== undefined && (
              <Note
                tone="err"
                text={say('compare.atLine', { line: wrongLine, text: field.value.split(/\r?\n/)[wrongLine - 1] ?? '' })}
                testId="compare-line"
              />
            )}
          </div>
        )}
      </Field>
      {isTooLarge && <Note tone="err" text={say('compare.tooLarge', { kilobytes: MOST_BYTES / 1000 })} />}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        data-testid="compare-file"
        onChange={({ target }) => {
          void take(target.files?.[0]).then(() => {
            target.value = '';
          });
        }}
      />
      <div className="dialog-actions">
        <Button label={say('compare.choose')} icon="upload" onClick={() => input.current?.click()} />
        <Button label={say('compare.run')} kind="primary" type="submit" busy={form.isBusy} testId="compare-run" />
      </div>
    </Form>
  );
}
