import type { ArticlePreview } from '../../../../server/contract/article-import.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Note } from '../../ui/Note.js';

type Remark = Omit<ArticlePreview['faults'][number], 'code'> & { readonly text: string };

function Figures({ counts }: { counts: ArticlePreview['counts'] }) {
  const say = useTexts('article');
  const f = useFormat();
  return (
    <dl className="figures" data-testid="import-counts">
      {(['added', 'changed', 'unchanged', 'wrong', 'doubtful'] as const).map((name) => (
        <div key={name} className="card figure">
          <dt>{say(`import.count.${name}`)}</dt>
          <dd>
            <span className={`figure-value${name === 'wrong' && counts.wrong > 0 ? ' tone-err' : ''}`}>
              {f.integer(counts[name])}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Cells with what is said of each. */
function Remarks({
  title,
  remarks,
  more,
  testId,
}: {
  title: string;
  remarks: readonly Remark[];
  more: boolean;
  testId: string;
}) {
  const say = useTexts('article');
  const f = useFormat();
  if (remarks.length === 0) return null;
  return (
    <section className="card panel import-part" aria-label={title} data-testid={testId}>
      <header>
        <h2>{title}</h2>
        {more && <p className="dim">{say('import.first', { count: remarks.length })}</p>}
      </header>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col" className="import-row">
              {say('import.row')}
            </th>
            <th scope="col">{say('import.column')}</th>
            <th scope="col">{say('import.value')}</th>
            <th scope="col">{say('import.remark')}</th>
          </tr>
        </thead>
        <tbody>
          {remarks.map(({ row, field, value, text }) => (
            <tr key={`${String(row)} ${field} ${text}`}>
              <td className="import-row">{f.integer(row)}</td>
              <td>{say(field)}</td>
              <td className="mono">{value === '' ? <span className="dim">–</span> : value}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The rows that would add or change something. */
function Rows({ preview: { rows, counts } }: { preview: ArticlePreview }) {
  const say = useTexts('article');
  const f = useFormat();
  if (rows.length === 0) return null;
  return (
    <section className="card panel import-part" aria-label={say('import.effect')} data-testid="import-rows">
      <header>
        <h2>{say('import.effect')}</h2>
        {rows.length < counts.added + counts.changed && (
          <p className="dim">{say('import.first', { count: rows.length })}</p>
        )}
      </header>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col" className="import-row">
              {say('import.row')}
            </th>
            <th scope="col">{say('articleNumber')}</th>
            <th scope="col">{say('kind')}</th>
            <th scope="col">{say('partner')}</th>
            <th scope="col">{say('import.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, status, articleNumber, kind, partner, description, changes }) => (
            <tr key={row}>
              <td className="import-row">{f.integer(row)}</td>
              <td className="mono">{articleNumber}</td>
              <td>{say(`kinds.${KINDS.find((one) => one === kind) ?? 'external'}`)}</td>
              <td>{partner}</td>
              <td>
                {status === 'added' ? (
                  <>
                    <span className="tone-ok">{say('import.isNew')}</span> <span className="dim">{description}</span>
                  </>
                ) : (
                  <span className="history-changes">
                    {changes.map(({ field, before, after }) => (
                      <span key={field}>
                        <span className="dim">{say(field)}</span> {before !== '' && <del>{before}</del>}{' '}
                        {after === '' ? <span className="dim">{say('import.emptied')}</span> : <ins>{after}</ins>}
                      </span>
                    ))}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
const KINDS = ['internal', 'external', 'customer', 'supplier'] as const;

/** What a file would do: counts, cells that are wrong or doubtful, and the rows with an effect. */
export function ImportPreview({ preview }: { preview: ArticlePreview }) {
  const say = useTexts('article');
  const { counts, faults, doubts, ignored, fields } = preview;
  return (
    <div className="record-body" data-testid="import-preview">
      <Figures counts={counts} />
      <Note
        tone={counts.wrong > 0 ? 'err' : counts.added + counts.changed === 0 ? 'ok' : 'info'}
        text={say(
          counts.wrong > 0
            ? 'import.correct'
            : counts.added + counts.changed === 0
              ? 'import.nothing'
              : 'import.notYet',
        )}
        testId="import-note"
      />
      <p className="dim">
        {say('import.columns', { columns: fields.map((field) => say(field)).join(', ') })}
        {ignored.length > 0 && ` ${say('import.ignored', { columns: ignored.slice(0, 20).join(', ') })}`}
      </p>
      <Remarks
        title={say('import.faults')}
        remarks={faults.map(({ code, ...one }) => ({ ...one, text: say(`fault.${code}`) }))}
        more={faults.length < counts.wrong}
        testId="import-faults"
      />
      <Remarks
        title={say('import.doubts')}
        remarks={doubts.map(({ code, known, ...one }) => ({
          ...one,
          text: say(`doubt.${code}`, { known: known ?? '' }),
        }))}
        more={doubts.length < counts.doubtful}
        testId="import-doubts"
      />
      <Rows preview={preview} />
    </div>
  );
}
