import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DueGroup } from '../../../../../server/contract/despatch-due.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { DateField } from '../../../ui/DateField.js';
import { TickButton } from '../../../ui/Tick.js';
import { type DraftLine, draftLine, type Edits, type LineEdit } from './due-draft.js';
import { DueRow } from './DueRow.js';
import { useCreateNote } from './useCreateNote.js';

const COLUMNS = ['article', 'due', 'onNotes', 'pack', 'quantity', 'packages', 'by', 'why'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['due', 'onNotes', 'packages']);

/** Why no note can be made of the lines; null where one can. */
function useRefusal(group: DueGroup, lines: readonly DraftLine[], despatchDate: string): string | null {
  const say = useTexts('due');
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  if (!mayEdit) return say('mayNot');
  if (group.agreement === null) return say('noAgreement');
  if (lines.length === 0 || despatchDate === '') return say('noneChosen');
  return lines.some(({ faults }) => faults.quantity || faults.pack) ? say('wrong') : null;
}

/** What must leave for a ship-to, and the note that is made of it. */
export function DueGroupCard({ group, today }: { group: DueGroup; today: string }) {
  const say = useTexts('due');
  const f = useFormat();
  const [edits, setEdits] = useState<Edits>({});
  const [despatchDate, setDespatchDate] = useState(today);
  const lines = group.articles.map((article) => draftLine(article, edits[article.articleId]));
  const chosen = lines.filter(({ isChosen }) => isChosen);
  const refusal = useRefusal(group, chosen, despatchDate);
  const create = useCreateNote(chosen, despatchDate, paths.despatchNote);
  const place = group.shipToName ?? group.shipTo;
  // Places of several customers are called alike, and a customer may have several addresses.
  const name = [place, group.shipTo, group.customerName, group.customer].filter(Boolean).join(', ');
  const edit = (id: string, part: LineEdit): void => {
    setEdits((now) => ({ ...now, [id]: { ...now[id], ...part } }));
  };
  const all = chosen.length === 0 ? 'off' : chosen.length === lines.length ? 'on' : 'mixed';
  return (
    <section className="card panel due-group" aria-label={name} data-testid="due-group">
      <header>
        <h2>{place}</h2>
        <p className="soft">
          {group.shipTo} · {group.customerName ?? group.customer}
        </p>
        {group.isLate ? (
          <StatusChip icon="clock" tone="warn">
            {say('late')}
          </StatusChip>
        ) : (
          <span className="soft">{say('by', { day: f.day(group.firstShipBy) })}</span>
        )}
        <span className="page-gap" />
        {group.agreement ? (
          <p className="soft">
            {say('agreement')} {group.agreement.iaid}
          </p>
        ) : (
          <p className="tone-err">
            {say('noAgreement')} <Link to={paths.agreements}>{say('addAgreement')}</Link>
          </p>
        )}
      </header>
      <div className="due-scroll">
        <table className="due-table">
          <thead>
            <tr>
              <th className="due-box">
                <TickButton
                  label={say('all', { place })}
                  state={all}
                  onClick={() => {
                    for (const { article } of lines) edit(article.articleId, { isChosen: all !== 'on' });
                  }}
                />
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={NUMBERS.has(column) ? 'num' : undefined}>
                  {say(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <DueRow
                key={line.article.articleId}
                line={line}
                onEdit={(part) => {
                  edit(line.article.articleId, part);
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <DateField label={say('despatchDate')} value={despatchDate} onChange={setDespatchDate} />
        <Button
          label={say('create')}
          kind="primary"
          icon="truck"
          disabled={refusal !== null}
          {...(refusal !== null && { hint: refusal })}
          busy={create.isPending}
          onClick={() => {
            create.mutate();
          }}
          testId="due-create"
        />
      </footer>
    </section>
  );
}
