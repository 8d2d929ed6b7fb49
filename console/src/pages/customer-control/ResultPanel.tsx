import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { type ControlResult, controlResultChange } from '../../../../server/contract/control-results.js';
import { RULE_RESULT_STATES } from '../../../../server/domain/schedule/rule-run.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormPanel } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { StatusChip } from '../../ui/Chip.js';
import { Note } from '../../ui/Note.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { SelectField } from '../../ui/SelectField.js';
import { Answered, SkeletonRows } from '../../ui/States.js';
import { TextArea } from '../../ui/TextArea.js';
import { useNotify } from '../../ui/Toasts.js';
import { curveTexts } from '../situation/curve/texts.js';
import { SeverityChip } from './columns.js';
import { assigneesQuery, controlChanged, resultQueryOf } from './control.queries.js';
import { parameterText } from './parameters.js';
import { dayOf, differenceText, STATE_LOOKS, useRules, valueText } from './said.js';
import { useDecide } from './useDecide.js';
import { useParameterWords } from './useParameterWords.js';

const CurvePanel = lazyWithTexts(async () => (await import('../situation/curve/CurvePanel.js')).CurvePanel, curveTexts);
const NOTE = controlResultChange.body.pick({ note: true });

interface OfResult {
  readonly result: ControlResult;
}

/** What the rule measured, where and in which release. */
function Facts({ result }: OfResult) {
  const say = useTexts('customerControl');
  const f = useFormat();
  const seesSchedules = useMay('schedule.delivery-schedule', 'read');
  const { ruleCode, articleNumber, description, documentNumber, issueDate, prevScheduleHeadId, unit } = result;
  const measured = (value: string | null): string =>
    [valueText(value, ruleCode, f), value === null || result.diff === null ? null : unit].filter(Boolean).join(' ');
  const release = [documentNumber, issueDate && f.day(issueDate)].filter(Boolean).join(' · ');
  const day = dayOf(result);
  const period =
    result.periodFrom !== null && result.periodTo !== null && `${f.day(result.periodFrom)} – ${f.day(result.periodTo)}`;
  return (
    <PanelFacts
      facts={[
        [say('customer'), result.customerName ?? result.customer],
        [
          say('article'),
          articleNumber === '' ? null : (
            <span key="article">
              <Link className="mono" to={paths.controlWhere({ article: articleNumber, exact: 'true' })}>
                {articleNumber}
              </Link>{' '}
              <span className="soft">{description}</span>
            </span>
          ),
        ],
        [say('shipTo'), result.shipTo],
        [say('date'), period || (day && f.day(day))],
        [say('before'), result.prevValue === null ? null : measured(result.prevValue)],
        [say('now'), result.curValue === null ? null : <b key="now">{measured(result.curValue)}</b>],
        [say('difference'), differenceText(result, f)],
        [say('limit'), result.limit === null ? null : valueText(result.limit, ruleCode, f)],
        [say('basis'), say(`bases.${result.basis}`)],
        [
          say('release'),
          seesSchedules ? (
            <Link key="release" to={paths.schedule(result.scheduleHeadId)}>
              {release}
            </Link>
          ) : (
            release
          ),
        ],
        [
          say('releaseBefore'),
          prevScheduleHeadId !== null && seesSchedules ? (
            <Link key="before" to={paths.schedule(prevScheduleHeadId)} data-testid="release-before">
              {say('open')}
            </Link>
          ) : null,
        ],
        [say('created'), f.moment(result.createdAt)],
      ]}
    />
  );
}

/** What was decided, by whom and when, and what may be. */
function Decision({ result }: OfResult) {
  const say = useTexts('customerControl');
  const f = useFormat();
  const mayEdit = useMay('customer-control.rules', 'edit');
  const decide = useDecide();
  const { state, decidedBy, decidedAt } = result;
  return (
    <>
      <p data-testid="result-state" data-state={state}>
        <StatusChip {...STATE_LOOKS[state]}>{say(`is.${state}`)}</StatusChip>{' '}
        {decidedAt !== null && (
          <span className="soft">{say('decidedBy', { who: decidedBy ?? '–', when: f.moment(decidedAt) })}</span>
        )}
      </p>
      <div className="panel-acts">
        {RULE_RESULT_STATES.toReversed()
          .filter((one) => one !== state)
          .map((one) => (
            <Button
              key={one}
              label={say(`acts.${one}`)}
              icon={STATE_LOOKS[one].icon}
              disabled={!mayEdit}
              {...(!mayEdit && { hint: say('mayNot') })}
              onClick={() => void decide([result], one)}
              testId={`result-${one}`}
            />
          ))}
      </div>
    </>
  );
}

/** The colleague who looks after it. */
function Assignee({ result: { resultId: id, assignee } }: OfResult) {
  const say = useTexts('customerControl');
  const language = useLanguage();
  const notify = useNotify();
  const colleagues = useQuery(assigneesQuery).data?.rows ?? [];
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (assigneeId: string) =>
      call(controlResultChange, { params: { id }, body: { assigneeId: assigneeId === '' ? null : assigneeId } }),
    onSuccess: () => controlChanged([id]),
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  const known = colleagues.map(({ userId, name, username }) => ({ value: String(userId), label: name || username }));
  const own =
    assignee === null || known.some(({ value }) => value === assignee.userId)
      ? []
      : [{ value: assignee.userId, label: assignee.username }];
  return (
    <SelectField
      label={say('assignee')}
      value={isPending ? variables : (assignee?.userId ?? '')}
      options={[{ value: '', label: say('assigned.nobody') }, ...own, ...known]}
      onChange={mutate}
      testId="result-assignee"
    />
  );
}

/** What is kept with it in own words. */
function ResultNote({ result: { resultId: id, note } }: OfResult) {
  const say = useTexts('customerControl');
  const notify = useNotify();
  const form = useForm({
    schema: NOTE,
    initial: { note: note ?? '' },
    toBody: ({ note: text }) => ({ note: text.trim() === '' ? null : text }),
    send: (body) => call(controlResultChange, { params: { id }, body }),
    onDone: async () => {
      notify({ severity: 'success', summary: say('noteSaved') });
      await controlChanged([id]);
    },
  });
  return (
    <Form form={form} className="form-lines" testId="result-note-form">
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="note" label={say('note')}>
        {(field) => <TextArea {...field} rows={3} maxLength={2000} testId="result-note" />}
      </Field>
      <div className="panel-acts">
        <Button
          label={say('saveNote')}
          type="submit"
          disabled={!form.isDirty}
          busy={form.isBusy}
          testId="result-note-save"
        />
      </div>
    </Form>
  );
}

/** Where the change stands in the schedule, and the way to the customer. */
function Onward({ result }: OfResult) {
  const say = useTexts('customerControl');
  const seesSchedules = useMay('schedule.delivery-schedule', 'read');
  const mayAsk = useMay('schedule.delivery-schedule', 'edit');
  const { scheduleHeadId, prevScheduleHeadId, articleNumber } = result;
  const day = dayOf(result);
  const at = { article: articleNumber, ...(day === null ? {} : { day }) };
  if (!seesSchedules || prevScheduleHeadId === null || articleNumber === '') return null;
  return (
    <div className="panel-acts">
      <Link className="btn-link" to={paths.scheduleChanges(scheduleHeadId, at)} data-testid="result-change">
        {say('showChange')}
      </Link>
      {mayAsk && day !== null && (
        <Link
          className="btn-link"
          to={paths.scheduleChanges(scheduleHeadId, { ...at, ask: 'true' })}
          data-testid="result-ask"
        >
          {say('ask')}
        </Link>
      )}
    </div>
  );
}

/** What the rule was set to when it found this. */
function MadeWith({ result: { ruleId, ruleCode, params } }: OfResult) {
  const say = useTexts('customerControl');
  const words = useParameterWords();
  const { nameOf, fieldsOf, groups } = useRules();
  const isThere = groups.some(({ rules }) => rules.some((rule) => rule.ruleId === ruleId));
  const fields = fieldsOf(ruleCode).filter(({ name }) => name in params);
  return (
    <section aria-label={say('madeWith')} className="form-lines">
      <h3>{say('madeWith')}</h3>
      <PanelFacts
        facts={[
          [
            say('rule'),
            isThere ? (
              <Link key="rule" to={paths.controlRule(ruleId)} data-testid="result-rule">
                {nameOf({ ruleId, ruleCode })}
              </Link>
            ) : (
              nameOf({ ruleId, ruleCode })
            ),
          ],
          ...fields.map((field) => [field.label, parameterText(field, params[field.name] as never, words)] as const),
        ]}
      />
    </section>
  );
}

function Curve({ lineId }: { lineId: string }) {
  const say = useTexts('customerControl');
  return (
    <section aria-label={say('curve')}>
      <h3>{say('curve')}</h3>
      <Suspense fallback={<SkeletonRows count={6} />}>
        <CurvePanel articleId={lineId} />
      </Suspense>
    </section>
  );
}

/** A result, whole: what was found, with which numbers, and what is done about it. */
export function ResultPanel({
  id,
  known,
  onClose,
}: {
  id: string;
  /** The result as the list has it, until it is read by itself. */
  known: ControlResult | undefined;
  onClose: () => void;
}) {
  const say = useTexts('customerControl');
  const { nameOf } = useRules();
  const seesCurve = useMay('schedule.delivery-situation', 'read');
  const mayEdit = useMay('customer-control.rules', 'edit');
  const query = useQuery({ ...resultQueryOf(id), ...(known && { placeholderData: known }) });
  const result = query.data;
  return (
    <FormPanel title={result ? nameOf(result) : say('result')} onClose={onClose} testId="result-panel">
      <Answered query={query} skeleton={8}>
        {result && (
          <div className="form-lines">
            <p>
              <SeverityChip severity={result.severity} />
            </p>
            <p data-testid="result-sentence">{result.sentence}</p>
            {!result.isInForce && <Note tone="info" text={say('notInForce')} />}
            {result.isLate && <Note tone="info" text={say('late')} />}
            <Decision result={result} />
            <Onward result={result} />
            <Facts result={result} />
            {result.scheduleLineId !== null && seesCurve && <Curve lineId={result.scheduleLineId} />}
            <fieldset className="form-body form-lines" disabled={!mayEdit}>
              <Assignee result={result} />
              <ResultNote key={result.note ?? ''} result={result} />
            </fieldset>
            <MadeWith result={result} />
          </div>
        )}
      </Answered>
    </FormPanel>
  );
}
