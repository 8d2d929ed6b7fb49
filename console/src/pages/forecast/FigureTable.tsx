interface FigureTableProps {
  /** What each column is called; the first names the rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Exact figures, by row. */
export function FigureTable({ columns, rows }: FigureTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={at === 0 ? undefined : 'num'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className="num">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
