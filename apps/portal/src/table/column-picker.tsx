import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { choicesOf } from '#table/column-choice.ts'
import type { Columns } from '#table/use-columns.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

/**
 * Menu that shows and hides the columns of a list. Not shown on phones, which show cards instead of
 * columns.
 */
export function ColumnPicker<Row>({ columns }: { columns: Columns<Row> }) {
  const t = useTranslations('kit')
  const id = useId()
  const shown = new Set(choicesOf(columns.shown).map(({ id: of }) => of))
  if (useNarrow()) return null
  return (
    <Popover
      align="end"
      label={t('columns')}
      trigger={<Button>{t('columns')}</Button>}
      className="p-2"
    >
      <div className="max-h-96 overflow-y-auto">
        {choicesOf(columns.all).map((column) => (
          <label
            key={column.id}
            htmlFor={`${id}${column.id}`}
            className="flex min-h-8 min-w-45 items-center gap-2.5 rounded-sm px-2 py-1 hover:bg-line-soft has-disabled:text-muted"
          >
            <input
              id={`${id}${column.id}`}
              type="checkbox"
              checked={shown.has(column.id)}
              disabled={column.always}
              onChange={() => columns.toggle(column.id)}
            />
            {column.title}
          </label>
        ))}
      </div>
      <div className="mt-1 border-t border-line pt-1">
        <Button kind="quiet" className="w-full" onClick={columns.reset}>
          {t('columnsReset')}
        </Button>
      </div>
    </Popover>
  )
}
