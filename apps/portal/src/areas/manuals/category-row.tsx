import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { ManualCategory } from '@choba/contract/manuals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'

interface Props {
  category: ManualCategory
  isFirst: boolean
  isLast: boolean
  /** Moves the category up or down; undefined if the user may not move the category. */
  onMove: ((by: 1 | -1) => void) | undefined
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** Category with its action buttons. */
export function CategoryRow({ category, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  const t = useTranslations('manuals.categories')
  const { categoryId, name, sequence, manuals: count } = category
  const mover = (by: 1 | -1, isEnd: boolean) => (
    <IconButton
      label={t(by === -1 ? 'up' : 'down', { name })}
      icon={
        by === -1 ? (
          <ArrowUp aria-hidden="true" size="1.1em" />
        ) : (
          <ArrowDown aria-hidden="true" size="1.1em" />
        )
      }
      data-move={`${categoryId} ${by}`}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : () => onMove?.(by)}
    />
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 py-2 max-sm:px-3">
      <span className="flex min-w-0 flex-1 basis-40 flex-col">
        <span className="wrap-anywhere">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{t('sequence', { sequence: String(sequence) })}</span>
          <span>{t('count', { count })}</span>
        </span>
      </span>
      <span className="-mr-2 flex shrink-0">
        {onMove && mover(-1, isFirst)}
        {onMove && mover(1, isLast)}
        {onEdit && (
          <IconButton
            label={t('edit', { name })}
            icon={<Pencil aria-hidden="true" size="1.1em" />}
            onClick={onEdit}
          />
        )}
        {onDelete && (
          <IconButton
            label={t('remove', { name })}
            icon={<Trash aria-hidden="true" size="1.1em" />}
            onClick={onDelete}
          />
        )}
      </span>
    </div>
  )
}
