import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { ManualCategory } from '@choba/contract/manuals.contract.ts'
import { isStale } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CategoryDelete } from './category-delete.tsx'
import { CategoryRow } from './category-row.tsx'
import { manualsApi } from './manuals.api.ts'
import { useManualActs, useManualNavigation, useManualRefresh } from './use-manual.ts'

/**
 * Drawer with the categories that the user may change, with buttons to rename, move, renumber and
 * delete them.
 */
export function CategoryList() {
  const t = useTranslations('manuals')
  const navigation = useManualNavigation()
  const may = useManualActs()
  const { data, error, isFetching, refetch } = useQuery(manualsApi.categoryList.query())
  return (
    <Drawer
      open
      onClose={navigation.list}
      title={t('categories.title')}
      footer={
        may.addCategory && (
          <Button
            kind="primary"
            icon={<Plus aria-hidden="true" size="1.1em" />}
            onClick={navigation.addCategory}
          >
            {t('form.addCategory')}
          </Button>
        )
      }
    >
      {error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Own categories={data.items.filter(({ isOwn }) => isOwn)} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Drawer>
  )
}

function Own({ categories }: { categories: readonly ManualCategory[] }) {
  const t = useTranslations('manuals.categories')
  const navigation = useManualNavigation()
  const refresh = useManualRefresh()
  const may = useManualActs()
  const [deleting, setDeleting] = useState<ManualCategory | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ move: string; order: string } | null>(null)
  const order = categories.map(({ categoryId }) => categoryId).join()
  // Restores the focus to the pressed button, because moving its row in the list takes the focus
  // away.
  useEffect(() => {
    if (pressed.current?.order !== order) return
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current.move}"]`)?.focus()
    pressed.current = null
  }, [order])

  async function move(index: number, by: 1 | -1) {
    if (isMoving) return
    const ids = categories.map(({ categoryId }) => categoryId)
    const { categoryId, name } = categories[index]!
    ids.splice(index, 1)
    ids.splice(index + by, 0, categoryId)
    setMoving(true)
    try {
      await manualsApi.orderCategories.call({ categoryId: ids })
      pressed.current = { move: `${categoryId} ${by}`, order: ids.join() }
      say(t('moved', { name, position: String(index + by + 1) }))
      await refresh()
    } catch (error) {
      handleStale(error, t('changed'))
      if (isStale(error)) await refresh()
    } finally {
      setMoving(false)
    }
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {categories.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol ref={list} className="rounded-md border border-line">
          {categories.map((category, index) => (
            <li key={category.categoryId} className="border-line-soft not-last:border-b">
              <CategoryRow
                category={category}
                isFirst={index === 0}
                isLast={index === categories.length - 1}
                onMove={may.edit ? (by) => void move(index, by) : undefined}
                onEdit={may.edit ? () => navigation.editCategory(category.categoryId) : undefined}
                onDelete={may.remove ? () => setDeleting(category) : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      {deleting && <CategoryDelete category={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
