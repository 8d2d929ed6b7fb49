import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { DueArticle } from '../../../../../server/contract/despatch-due.js';
import { NOTE_SHEET_LIMITS } from '../../../../../server/domain/despatch/note-sheet.js';
import { Field, useValue } from '../../../form/Field.js';
import type { FormState } from '../../../form/useForm.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { DateField } from '../../../ui/DateField.js';
import { TextField } from '../../../ui/TextField.js';
import { type HandDraft, knownArticle, NEW_LINE } from './hand-draft.js';

const COLUMNS = [
  ['articleNumber', 35],
  ['quantity', 24],
  ['unit', 3],
  ['packQuantity', 24],
  ['orderNumber', 35],
  ['batch', 35],
] as const;
const DAYS = ['productionDate', 'bestBeforeDate'] as const;

interface LinesProps {
  readonly form: FormState<HandDraft>;
  /** What is called off at the ship-to. */
  readonly articles: readonly DueArticle[];
  /** Ship-to and customer are said, and what the customer calls off is read, so that what is not called off can be told. */
  readonly isKnown: boolean;
}

/** What is known of the article of a line. */
function About({ form, articles, isKnown, at }: LinesProps & { at: number }) {
  const say = useTexts('handNote');
  const f = useFormat();
  const line = useValue(form, `lines.${at}`);
  if (!isKnown || line.articleNumber.trim() === '') return null;
  const known = knownArticle(articles, line);
  if (known === undefined) return <p className="dim hand-about">{say('unknown')}</p>;
  const { description, due, unit } = known;
  return (
    <p className="soft hand-about">{say('known', { description: description ?? '', due: f.quantity(due), unit })}</p>
  );
}

/** The articles of a note, a line for each. */
export function Lines(props: LinesProps) {
  const { form, articles } = props;
  const say = useTexts('handNote');
  const list = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const { fields, append, remove } = useFieldArray<HandDraft, 'lines', 'id', unknown>({
    control: form.control,
    name: 'lines',
  });
  const isAdded = useRef(false);
  const add = (): void => {
    if (fields.length >= NOTE_SHEET_LIMITS.lines) return;
    append({ ...NEW_LINE }, { shouldFocus: false });
    isAdded.current = true;
  };
  // Once the new line is there.
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    body.current?.rows[fields.length - 1]?.querySelector('input')?.focus();
  }, [fields.length]);
  /** The next line, a new one behind the last; the key does not send the form. */
  const onEnter = (event: KeyboardEvent, at: number): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (at === fields.length - 1) add();
    else body.current?.rows[at + 1]?.querySelector('input')?.focus();
  };
  return (
    <section className="card panel hand-lines" aria-label={say('lines')}>
      <header>
        <h2>{say('lines')}</h2>
        <p className="soft">{say('linesHint')}</p>
      </header>
      <datalist id={list} data-testid="hand-articles">
        {articles.map(({ articleId, articleNumber, description }) => (
          <option key={articleId} value={articleNumber}>
            {description}
          </option>
        ))}
      </datalist>
      <div className="hand-scroll">
        <table>
          <thead>
            <tr>
              {COLUMNS.map(([name]) => (
                <th key={name} scope="col">
                  {say(`column.${name}`)}
                </th>
              ))}
              {DAYS.map((name) => (
                <th key={name} scope="col">
                  {say(`column.${name}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody ref={body}>
            {fields.map((field, at) => (
              <tr
                key={field.id}
                data-testid="hand-line"
                onKeyDown={(event) => {
                  onEnter(event, at);
                }}
              >
                {COLUMNS.map(([name, most]) => (
                  <td key={name} className={`hand-${name}`}>
                    <Field form={form} name={`lines.${at}.${name}`} label={say(`column.${name}`)}>
                      {({ label, ...rest }) => (
                        <TextField
                          {...rest}
                          label={say('fieldOf', { field: label, line: at + 1 })}
                          hideLabel
                          maxLength={most}
                          autoComplete="off"
                          mono={name === 'articleNumber'}
                          {...(name === 'articleNumber' && { list })}
                          {...(name === 'packQuantity' && { placeholder: say('asUsual') })}
                        />
                      )}
                    </Field>
                    {name === 'articleNumber' && <About {...props} at={at} />}
                  </td>
                ))}
                {DAYS.map((name) => (
                  <td key={name} className="hand-day">
                    <Field form={form} name={`lines.${at}.${name}`} label={say(`column.${name}`)}>
                      {({ label, ...rest }) => (
                        <DateField {...rest} label={say('fieldOf', { field: label, line: at + 1 })} />
                      )}
                    </Field>
                  </td>
                ))}
                <td>
                  <Button
                    label={say('remove', { line: at + 1 })}
                    icon="trash"
                    iconOnly
                    kind="quiet"
                    disabled={fields.length === 1}
                    onClick={() => {
                      remove(at);
                    }}
                    testId="hand-remove"
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <Button label={say('add')} icon="plus" kind="quiet" onClick={add} testId="hand-add" />
      </footer>
    </section>
  );
}
