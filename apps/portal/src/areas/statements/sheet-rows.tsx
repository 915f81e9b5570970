/** Section of a statement: a heading, and a table that may end with a total. */
export interface Rows {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly string[]
  readonly notes?: readonly string[]
  /** Number of text columns, counted from the left. The other columns contain numbers. */
  readonly words?: number
}

export function SheetRows({ title, heads, rows, total, notes = [], words = 1 }: Rows) {
  const side = (at: number) => (at < words ? 'text-left' : 'text-right whitespace-nowrap')
  const line = (cells: readonly string[]) => {
    const [name, ...others] = cells
    return (
      <>
        <th
          scope="row"
          className={`px-2 py-1 text-left ${cells === total ? 'font-semibold' : 'font-normal'}`}
        >
          {name}
        </th>
        {others.map((cell, at) => (
          // The index is the key, because lines of an issued statement never change and several may
          // be identical.
          <td key={at} className={`px-2 py-1 ${side(at + 1)}`}>
            {cell}
          </td>
        ))}
      </>
    )
  }
  return (
    <section
      aria-label={title}
      className="min-w-0 overflow-x-auto print:overflow-visible"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls inside itself
      tabIndex={0}
    >
      <h2 className="mb-1.5 font-semibold">{title}</h2>
      <table className="w-full tabular-nums print:text-sm">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {heads.map((head, at) => (
              <th key={head} scope="col" className={`px-2 py-1 font-normal ${side(at)}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at} className="border-b border-line-soft break-inside-avoid">
              {line(cells)}
            </tr>
          ))}
          {total && (
            <tr className="border-t border-line font-semibold break-inside-avoid">{line(total)}</tr>
          )}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-sm text-muted">
          {note}
        </p>
      ))}
    </section>
  )
}
