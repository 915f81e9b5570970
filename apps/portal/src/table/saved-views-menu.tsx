import { useQuery } from '@tanstack/react-query'
import type { View } from '@choba/contract/saved-views.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { handleError } from '#lib/handle-error.ts'
import { mayI } from '#lib/permission.ts'
import { choicesOf } from '#table/column-choice.ts'
import type { Columns } from '#table/use-columns.ts'
import type { ViewCalls } from '#table/view-calls.ts'
import { SavedViewsButton } from '#table/saved-views-button.tsx'
import type { ViewTask } from '#table/view-form.tsx'
import {
  filtersOf,
  isShowing,
  movingPeriodFor,
  partsOf,
  type Search,
  type SearchSchema,
} from '#table/view-state.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useRefresh } from '#lib/refresh.ts'
import { viewsApi } from '#areas/views/views.api.ts'
import { showToast } from '#ui/toasts.ts'

const ViewDialog = lazy(async () => ({
  default: (await loadChunk(import('#table/view-dialog.tsx'))).ViewDialog,
}))

export interface SavedViewsProps<F> {
  screen: ViewScreen
  schema: SearchSchema
  /** API calls for the views. By default, the server stores the views. */
  calls?: ViewCalls
  filters: F
  onFilters: (next: F, replace: boolean) => void
  columns: Columns<never>
  /** Current business day of the merchant; empty while it loads. */
  today?: string
  /** True if the figures of a view may be sent by e-mail. The contract of the list decides this. */
  isEmailed?: boolean
}

/**
 * Menu of a list's saved views. The menu is open when it is first rendered, because its code loads
 * when the user opens it.
 */
export function SavedViewsMenu<F extends Search>(props: SavedViewsProps<F>) {
  const {
    screen,
    schema,
    calls = viewsApi,
    filters,
    onFilters,
    columns,
    today = '',
    isEmailed = false,
  } = props
  const t = useTranslations('views')
  const refreshAll = useRefresh()
  const [chosenId, choose] = useState<string>()
  const [task, setTask] = useState<ViewTask | null>(null)
  const { data, isError } = useQuery(calls.list.query({ screen }))

  const shown = choicesOf(columns.shown).map(({ id }) => id)
  const isShown = (view: View) =>
    isShowing(schema, view, { search: filters, columns: shown, today }, (ids) =>
      columns.knownOf(ids),
    )
  const current = data?.items.find(({ viewId }) => viewId === chosenId) ?? data?.items.find(isShown)
  const isChanged = current !== undefined && !isShown(current)

  function show(view: View) {
    onFilters(filtersOf(schema, view, today) as F, false)
    columns.show(view.columns)
    choose(view.viewId)
  }

  const refresh = () => refreshAll(calls.list.key())

  async function update({ viewId, name, role, emailSchedule, ...parts }: View) {
    const period = movingPeriodFor(schema, parts, filters, today)
    const kept = partsOf(filters, shown, period)
    try {
      const stays = {
        ...(role && { roleId: role.roleId }),
        ...(emailSchedule && { emailSchedule }),
      }
      await calls.modify.call({ screen, viewId, name, ...stays, ...kept })
      await refresh()
      choose(viewId)
      showToast({ severity: 'success', message: t('saved', { name }) })
    } catch (error) {
      handleError(error)
    }
  }

  const items: MenuItem[] = (data?.items ?? []).map((view) => ({
    label: labelOf(view, t),
    checked: view === current,
    onSelect: () => show(view),
  }))
  items.push({
    label: t('save'),
    separated: items.length > 0,
    onSelect: () => setTask({ act: 'add' }),
  })
  if (current) items.push(...actsOn(current))

  function actsOn(view: View): MenuItem[] {
    const { name } = view
    const change = {
      label: t(isEmailed ? 'editEmailed' : 'edit', { name }),
      onSelect: () => setTask({ act: 'edit', view }),
    }
    const remove = {
      label: t('remove', { name }),
      danger: true,
      onSelect: () => setTask({ act: 'remove', view }),
    }
    const overwrite = { label: t('update', { name }), onSelect: () => void update(view) }
    if (view.mine) return [...(isChanged ? [overwrite] : []), change, remove]
    return mayI({ side: 'both', permission: 'Permission.edit' }) ? [remove] : []
  }

  const note = isError
    ? t('failed')
    : !data
      ? t('loading')
      : data.items.length === 0
        ? t('none')
        : null
  return (
    <>
      <Menu
        align="start"
        label={t('title')}
        defaultOpen
        trigger={<SavedViewsButton view={current} isChanged={isChanged} />}
        header={note && <p className="max-w-70 px-2.5 pt-1.5 pb-1 text-sm text-muted">{note}</p>}
        items={items}
      />
      {task && (
        <ChunkBoundary>
          <Suspense>
            <ViewDialog
              task={task}
              screen={screen}
              calls={calls}
              search={filters}
              columns={shown}
              today={today}
              roles={data?.roles ?? []}
              isEmailed={isEmailed}
              onClose={() => setTask(null)}
              onDone={async (viewId) => {
                await refresh()
                choose(viewId)
                setTask(null)
              }}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}

type Translate = ReturnType<typeof useTranslations<'views'>>

/**
 * Returns the label of a view: its name, and the role with which or the owner by whom it is shared.
 */
function labelOf({ name, mine, owner, role }: View, t: Translate): string {
  if (!mine) return t('sharedBy', { name, owner })
  return role ? t('shared', { name, role: role.roleName }) : name
}
