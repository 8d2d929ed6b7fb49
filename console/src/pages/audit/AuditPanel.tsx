import { Link } from 'react-router-dom';
import type { AuditRow } from '../../../../server/contract/audit.js';
import type { PlaceName } from '../../../../server/domain/access/navigation.js';
import { AUDIT_OBJECTS } from '../../../../server/domain/audit/event.js';
import { useUser } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { eventName } from '../../record/event-name.js';
import { calledBy, objectName, useCompanyName } from './columns.js';
import { type Change, differenceOf, type Plain } from '../../../../server/domain/audit/difference.js';
import { FieldName } from '../../record/fields/FieldName.js';
import { useFieldWords } from '../../record/fields/useFieldWords.js';
import type { AuditFilters } from './audit.list.js';

/** Where a subject is looked at that is of the own company, by whom the navigation leads there. */
const PLACES: Readonly<Record<string, readonly [PlaceName, (id: string) => string]>> = {
  user: ['user-permissions', paths.user],
  partner: ['companies', paths.company],
  company: ['companies', () => paths.ownCompany],
  relation: ['companies', paths.relation],
  agreement: ['agreements', paths.agreement],
  file: ['traffic', paths.trafficMessage],
};

/** What was there, crossed out, above what is there now. */
function ChangeItem({ change: { path, before, after } }: { change: Change }) {
  const say = useTexts('audit');
  const words = useFieldWords();
  const text = (values: readonly Plain[]): string => values.map((value) => words.value(path, value)).join(', ');
  return (
    <li>
      {path === '' ? <span>{say('change.self')}</span> : <FieldName path={path} />}
      {before.length > 0 && (
        <del>
          <Icon name="minus" />
          <span className="sr-only">{say('change.before')}: </span>
          <span>{text(before)}</span>
        </del>
      )}
      {after.length > 0 && (
        <ins>
          <Icon name="plus" />
          <span className="sr-only">{say('change.after')}: </span>
          <span>{text(after)}</span>
        </ins>
      )}
    </li>
  );
}

function Difference({ row: { before, after } }: { row: AuditRow }) {
  const say = useTexts('audit');
  const changes = differenceOf(before, after);
  const [had, has] = [before !== null && before !== undefined, after !== null && after !== undefined];
  if (!had && !has) return <p className="dim">{say('change.none')}</p>;
  return (
    <section data-testid="audit-change">
      <h3>{say(had && has ? 'change.title' : has ? 'change.made' : 'change.gone')}</h3>
      {changes.length === 0 ? (
        <p className="dim">{say('change.same')}</p>
      ) : (
        <ul className="audit-changes">
          {changes.map((change) => (
            <ChangeItem key={change.path} change={change} />
          ))}
        </ul>
      )}
      <details className="audit-raw">
        <summary>{say('change.raw')}</summary>
        <pre className="mono" tabIndex={0} role="region" aria-label={say('change.raw')}>
          {JSON.stringify({ before, after }, null, 2)}
        </pre>
      </details>
    </section>
  );
}

interface SimilarProps {
  row: AuditRow;
  /** Shows those events alone. */
  onFilter: (only: Partial<AuditFilters>) => void;
}

/** Leads to the other events of the same person, and of the same subject. */
function Similar({ row: { actor, objectType, objectId }, onFilter }: SimilarProps) {
  const say = useTexts('audit');
  const type = AUDIT_OBJECTS.find((one) => one === objectType);
  return (
    <div className="panel-acts">
      {actor !== null && (
        <Button
          label={say('panel.samePerson')}
          icon="filter"
          onClick={() => {
            onFilter({ user: actor.id });
          }}
          testId="audit-same-person"
        />
      )}
      {objectId !== null && type !== undefined && (
        <Button
          label={say('panel.sameObject')}
          icon="filter"
          onClick={() => {
            onFilter({ type, object: objectId });
          }}
          testId="audit-same-object"
        />
      )}
    </div>
  );
}

/** One event of the log, whole: who, for whom, from where, and what is otherwise since then. */
export function AuditPanel({ row, onFilter, onClose }: SimilarProps & { onClose: () => void }) {
  const states = useTexts('states');
  const say = useTexts('audit');
  const f = useFormat();
  const companyName = useCompanyName();
  const { company, navigation } = useUser();
  const { actor, subject, objectType, objectId } = row;
  const person = (one: NonNullable<AuditRow['actor']>): string => one.username ?? `#${one.id}`;
  const [name, pathOf] = PLACES[objectType ?? ''] ?? [];
  const isThere =
    row.companyId === company.id && !row.event.endsWith('.removed') && name !== undefined && navigation.includes(name);
  const place = isThere && objectId !== null ? pathOf?.(objectId) : undefined;
  const called = calledBy(row);
  return (
    <SlidePanel title={eventName(row.event, say)} closeLabel={states('close')} onClose={onClose} testId="audit-panel">
      <div className="audit-entry">
        <PanelFacts
          facts={[
            [
              say('panel.at'),
              <time key="at" dateTime={row.at}>
                {f.full(row.at)}
              </time>,
            ],
            [say('panel.who'), actor === null ? <span className="dim">{say('nobody')}</span> : person(actor)],
            [say('panel.onBehalf'), subject !== null && subject.id !== actor?.id ? person(subject) : null],
            [
              say('panel.object'),
              objectType === null ? null : (
                <>
                  {objectName(objectType, say)} {called !== objectId && called} <span className="mono">{objectId}</span>
                  {place !== undefined && (
                    <>
                      {' '}
                      <Link to={place} data-testid="audit-open">
                        {say('panel.open')}
                      </Link>
                    </>
                  )}
                </>
              ),
            ],
            [say('panel.company'), companyName(row.companyId)],
            [say('panel.token'), row.tokenId === null ? null : <span className="mono">{row.tokenId}</span>],
            [say('panel.address'), row.address === null ? null : <span className="mono">{row.address}</span>],
            [say('panel.request'), row.requestId === null ? null : <span className="mono">{row.requestId}</span>],
            [
              say('panel.kind'),
              <span key="kind" className="mono">
                {row.event}
              </span>,
            ],
            [
              say('panel.number'),
              <span key="id" className="mono">
                {row.id}
              </span>,
            ],
          ]}
        />
        <Similar row={row} onFilter={onFilter} />
        <Difference row={row} />
      </div>
    </SlidePanel>
  );
}
