import type { GridColumn } from '../../../grid/column.js';
import type { Formats } from '../../../i18n/format.js';
import type { Say } from '../../../i18n/texts.js';
import { clsx } from '../../../ui/clsx.js';
import { Icon } from '../../../ui/Icon.js';

interface MarkOf<Row> {
  readonly say: Say<'decision'>;
  readonly f: Formats;
  readonly countOf: (row: Row) => number;
  readonly onOpen: (row: Row) => void;
}

/** The column of how many comments a row has; its button opens them, and so does the letter c. */
export function commentColumn<Row>({ say, f, countOf, onOpen }: MarkOf<Row>): GridColumn<Row> {
  return {
    id: 'comments',
    header: say('comments'),
    width: 104,
    sortBy: countOf,
    text: countOf,
    cell: (row) => {
      const count = countOf(row);
      const label = count === 0 ? say('commentOn') : say('commentsOf', { shown: f.integer(count) });
      return (
        <button
          type="button"
          tabIndex={-1}
          className={clsx('comment-mark', count > 0 && 'has-comments')}
          title={label}
          aria-label={count === 0 ? label : `${f.integer(count)} ${say('comments')}`}
          data-testid="comment-mark"
          onClick={(event) => {
            event.stopPropagation();
            onOpen(row);
          }}
        >
          <Icon name="comment" />
          {count > 0 && f.integer(count)}
        </button>
      );
    },
  };
}
