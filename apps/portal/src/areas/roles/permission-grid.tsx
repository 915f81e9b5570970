import { type RefCallback, useId } from 'react'
import { useCanWords } from '#lib/can-words.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import {
  type ColumnName,
  columns,
  type GridRow,
  type Offer,
  rowsOf,
  rowStateOf,
  rowToggled,
  toggled,
} from './permission-rows.ts'

interface GridProps {
  offers: readonly Offer[]
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** Receives the first checkbox, so that the form can move the focus to it. */
  focusRef?: RefCallback<HTMLElement>
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
}

/**
 * Grid of checkboxes with modules as rows and actions as columns. On phones, each module is a group
 * of checkboxes. If the user may not grant a permission, its checkbox is disabled and gives the
 * reason.
 */
export function PermissionGrid({ offers, value, onChange, focusRef, ...named }: GridProps) {
  const t = useTranslations('roles.form')
  const noteId = useId()
  const rows = rowsOf(offers)
  const narrow = useNarrow()
  const isWhole = offers.every(({ canGrant }) => canGrant)
  const parts = { rows, value, onChange, noteId, focusRef }
  return (
    <div role="group" {...named} className="flex flex-col gap-1.5">
      {narrow ? <Groups {...parts} /> : <Wide {...parts} />}
      {!isWhole && (
        <p id={noteId} className="text-sm text-muted">
          {t('whyNotYours')}
        </p>
      )}
    </div>
  )
}

interface Parts extends Pick<GridProps, 'value' | 'onChange' | 'focusRef'> {
  rows: readonly GridRow[]
  noteId: string
}

/** Returns the columns that contain at least one permission. */
const usedColumns = (rows: readonly GridRow[]): ColumnName[] =>
  columns.filter((column) => rows.some(({ cells }) => cells[column]))

function Wide({ rows, focusRef, ...box }: Parts) {
  const t = useTranslations('permissions.action')
  const form = useTranslations('roles.form')
  const used = usedColumns(rows)
  return (
    <table className="w-full border-collapse rounded-md border border-line text-sm">
      <thead className="bg-head text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 text-left font-normal">
            {form('module')}
          </th>
          {used.map((column) => (
            <th key={column} scope="col" className="px-1 py-2 text-center font-normal">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.module} className="border-t border-line-soft">
            <th scope="row" className="p-0 text-left font-normal">
              <WholeRow row={row} {...box} focusRef={index === 0 ? focusRef : undefined} />
            </th>
            {used.map((column) => (
              <td key={column} className="p-0">
                <Box row={row} column={column} {...box} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Groups({ rows, focusRef, ...box }: Parts) {
  const t = useTranslations('permissions')
  return (
    <div className="divide-y divide-line-soft rounded-md border border-line">
      {rows.map((row, index) => (
        <fieldset key={row.module} className="min-w-0 py-1.5">
          <legend className="sr-only">{t(`module.${row.module}`)}</legend>
          <WholeRow row={row} {...box} focusRef={index === 0 ? focusRef : undefined} />
          <div className="flex flex-wrap gap-x-5 pr-3 pl-9.5">
            {columns
              .filter((column) => row.cells[column])
              .map((column) => (
                <Box
                  key={column}
                  row={row}
                  column={column}
                  {...box}
                  caption={t(`action.${column}`)}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

type BoxProps = Omit<Parts, 'rows'> & { row: GridRow }

/** Name of a module with a checkbox that selects all of its permissions. */
function WholeRow({ row, value, onChange, noteId, focusRef }: BoxProps) {
  const t = useTranslations('permissions.module')
  const form = useTranslations('roles.form')
  const id = useId()
  const name = t(row.module)
  const state = rowStateOf(value, row)
  const isClosed = state === 'closed'
  const input = (
    <input
      id={id}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some'
        focusRef?.(box)
      }}
      type="checkbox"
      aria-label={form('whole', { module: name })}
      aria-disabled={isClosed || undefined}
      aria-describedby={isClosed ? noteId : undefined}
      checked={state === 'all'}
      onChange={() => !isClosed && onChange(rowToggled(value, row))}
      className="aria-disabled:opacity-40"
    />
  )
  return (
    <label htmlFor={id} className="flex min-h-9 items-center gap-2.5 px-3 py-1">
      {isClosed ? <Tooltip text={form('whyNotYours')}>{input}</Tooltip> : input}
      <span className="min-w-0">{name}</span>
    </label>
  )
}

/**
 * Checkbox of one permission. Has a label if no column header names the action. Renders nothing if
 * the module does not have the action.
 */
function Box({
  row,
  column,
  value,
  onChange,
  noteId,
  caption,
}: BoxProps & { column: ColumnName; caption?: string }) {
  const t = useTranslations('permissions')
  const can = useCanWords()
  const form = useTranslations('roles.form')
  const id = useId()
  const offer = row.cells[column]
  if (!offer) return null
  const { permission, canGrant } = offer
  const input = (
    <input
      id={id}
      type="checkbox"
      aria-label={form('cell', {
        module: t(`module.${row.module}`),
        action: t(`action.${column}`),
      })}
      aria-disabled={!canGrant || undefined}
      aria-describedby={canGrant ? undefined : noteId}
      checked={value.includes(permission)}
      onChange={() => canGrant && onChange(toggled(value, permission))}
      className="aria-disabled:opacity-40"
    />
  )
  return (
    <label
      htmlFor={id}
      title={can(permission)}
      className="flex min-h-8 items-center justify-center gap-2 text-sm"
    >
      {canGrant ? input : <Tooltip text={form('whyNotYours')}>{input}</Tooltip>}
      {caption}
    </label>
  )
}
