import { Link } from 'react-router-dom';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Icon } from '../../../ui/Icon.js';
import { Popover } from '../../../ui/Popover.js';
import { TextField } from '../../../ui/TextField.js';
import { TickButton } from '../../../ui/Tick.js';
import type { DraftLine, LineEdit } from './due-draft.js';

/** Which call-offs an article is due by. */
function Why({ line: { article } }: { line: DraftLine }) {
  const say = useTexts('due');
  const sayStatus = useTexts('schedule');
  const f = useFormat();
  const { articleNumber, calloffs, calloffCount, notFirm, unit } = article;
  return (
    <Popover label={say('whyOf', { article: articleNumber })} icon="question-circle" testId="due-why">
      <div className="due-why">
        {calloffs.length === 0 ? (
          <p>{say('nothingFirm')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{say('calloff')}</th>
                <th scope="col">{say('column.by')}</th>
                <th scope="col">{say('status')}</th>
                <th scope="col" className="num">
                  {say('open')}
                </th>
              </tr>
            </thead>
            <tbody>
              {calloffs.map(({ date, shipBy, status, open }, i) => (
                // A line may call off the same day twice.
                <tr key={i}>
                  <td>{f.day(date)}</td>
                  <td>{f.day(shipBy)}</td>
                  <td>{sayStatus(`status.${status}`)}</td>
                  <td className="num">{f.quantity(open)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {calloffCount > calloffs.length && (
          <p className="soft">{say('more', { count: calloffCount - calloffs.length })}</p>
        )}
        <PackedBy article={article} />
        {notFirm !== '0' && <p className="soft">{say('notFirm', { quantity: `${f.quantity(notFirm)} ${unit}` })}</p>}
      </div>
    </Popover>
  );
}

/** Who says what a package holds, and how the article is packed; an instruction is a link. */
function PackedBy({ article }: Pick<DraftLine, 'article'>) {
  const say = useTexts('due');
  const f = useFormat();
  const { packSource, packQuantity, packNote, instruction, articleNumber } = article;
  const mayRead = useMay('maintenance', 'read');
  const mayEdit = useMay('maintenance', 'edit');
  if (instruction !== null) {
    const { id, box, pallet, boxesPerPallet } = instruction;
    const each = f.quantity(packQuantity ?? '');
    const text =
      pallet === null || boxesPerPallet === null
        ? say('packed.boxes', { each, box })
        : say('packed.pallets', { each, box, boxes: f.integer(boxesPerPallet), pallet });
    return (
      <p className="soft">
        {text} {mayRead && <Link to={paths.packingInstruction(id)}>{say('packed.instruction')}</Link>}
      </p>
    );
  }
  return (
    <p className="soft">
      {packNote === null ? (
        say(`packed.${packSource ?? 'nobody'}`)
      ) : (
        <Link to={paths.despatchNote(packNote.id)}>
          {say('packed.last-note', { each: f.quantity(packQuantity ?? ''), number: packNote.documentNumber })}
        </Link>
      )}{' '}
      {mayEdit && <Link to={paths.newInstruction(articleNumber)}>{say('packed.add')}</Link>}
    </p>
  );
}

/** An article with what is due of it and what is to be sent. */
export function DueRow({ line, onEdit }: { line: DraftLine; onEdit: (part: LineEdit) => void }) {
  const say = useTexts('due');
  const f = useFormat();
  const { article, isChosen, typed, packs, pallets, difference, faults } = line;
  const { articleNumber, articleId, description, unit, due, onNotes, isLate, firstShipBy } = article;
  const wrong = (isWrong: boolean) => (isWrong ? { error: say('notAQuantity') } : {});
  return (
    <tr data-testid="due-row" data-article={articleNumber} className={isChosen ? undefined : 'is-left-out'}>
      <td className="due-box">
        <TickButton
          label={say('choose', { article: articleNumber })}
          state={isChosen ? 'on' : 'off'}
          onClick={() => {
            onEdit({ isChosen: !isChosen });
          }}
        />
      </td>
      <th scope="row">
        <Link className="mono" to={paths.situationOf(articleId)}>
          {articleNumber}
        </Link>
        {description !== null && description !== '' && <span className="soft due-description">{description}</span>}
      </th>
      <td className="num">
        {f.quantity(due)} <span className="dim">{unit}</span>
      </td>
      <td className="num">{onNotes === '0' ? <span className="dim">–</span> : f.quantity(onNotes)}</td>
      <td>
        <TextField
          label={say('packOf', { article: articleNumber })}
          hideLabel
          value={typed.pack}
          maxLength={20}
          onChange={(pack) => {
            onEdit({ pack });
          }}
          {...wrong(faults.pack)}
        />
      </td>
      <td>
        <TextField
          label={say('quantityOf', { article: articleNumber })}
          hideLabel
          value={typed.quantity}
          maxLength={24}
          onChange={(quantity) => {
            onEdit({ quantity, isChosen: true });
          }}
          {...wrong(faults.quantity)}
        />
        {isChosen && difference !== null && (
          <p className={difference.startsWith('-') ? 'tone-warn due-note' : 'soft due-note'}>
            {difference.startsWith('-')
              ? say('under', { quantity: f.quantity(difference.slice(1)) })
              : say('over', { quantity: f.quantity(difference) })}
          </p>
        )}
      </td>
      <td className="num">
        {packs === null ? <span className="dim">–</span> : f.integer(packs)}
        {pallets !== null && <p className="soft due-note">{say('onPallets', { count: pallets })}</p>}
      </td>
      <td className={isLate ? 'tone-warn' : undefined}>
        {isLate && <Icon name="clock" />} {f.day(firstShipBy)}
        {isLate && <span className="sr-only"> {say('late')}</span>}
      </td>
      <td>
        <Why line={line} />
      </td>
    </tr>
  );
}
