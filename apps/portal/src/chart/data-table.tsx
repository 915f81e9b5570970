import type { ChartTable } from './chart-data.ts'

/** Figures of a chart as a table, which scrolls inside its own box. */
export function DataTable({ table, labelledBy }: { table: ChartTable; labelledBy: string }) {
  return (
    <div
      role="region"
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="h-full overflow-auto -outline-offset-2"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line text-muted">
            {table.head.map((name, index) => (
              <th
                key={index}
                scope="col"
                className={`px-2 py-1.5 font-normal ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells: [name, ...figures], links = [] }, row) => (
            <tr key={row} className="border-b border-line-soft">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={index} className="px-2 py-1 text-right whitespace-nowrap">
                  {links[index + 1] === undefined ? (
                    figure
                  ) : (
                    <a href={links[index + 1]} className="hover:text-accent-strong hover:underline">
                      {figure}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
