import writeXlsx from 'write-excel-file/node';

type Cell = string | number | Date | null;

/** A spreadsheet with a row for each array. */
export async function xlsx(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null
        ? null
        : value instanceof Date
          ? { value, type: Date, format: 'yyyy-mm-dd' }
          : typeof value === 'number'
            ? { value, type: Number }
            : { value, type: String },
    ),
  );
  return writeXlsx(cells).toBuffer();
}
