import { movingPeriodsOf } from '@choba/contract/moving-periods.ts'
import {
  emailSchedules,
  type View,
  type ViewRole,
  VIEWS_MAX,
  ViewName,
} from '@choba/contract/saved-views.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import * as z from 'zod/mini'
import { ModalForm } from '#form/modal-form.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import type { ViewCalls } from '#table/view-calls.ts'
import { partsOf, type Search } from '#table/view-state.ts'
import { periodText } from '#ui/periods.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * Task of the dialog: save the current search as a view, edit the name or the sharing of a view, or
 * remove a view.
 */
export type ViewTask =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'remove'; readonly view: View }

export interface ViewDialogProps {
  task: ViewTask
  screen: ViewScreen
  calls: ViewCalls
  /** Current filters and visible columns of the list. */
  search: Search
  columns: readonly string[]
  today: string
  /** Roles that a view can be shared with. */
  roles: readonly ViewRole[]
  /** True if the figures of the view may be sent by e-mail. */
  isEmailed: boolean
  onClose: () => void
  /** Called after the task is done, with the ID of the saved view, or undefined after a removal. */
  onDone: (viewId?: string) => Promise<void>
}

const FIXED = 'fixed'
const PRIVATE = ''
const NEVER = 'never'
const schedules = [NEVER, ...emailSchedules] as const
const NAME_MAX = 50

const ViewInput = z.strictObject({
  name: ViewName,
  period: z.string(),
  roleId: z.string(),
  schedule: z.enum(schedules),
})

/**
 * Form for the name, the period and the sharing of a view. If `view` is null, the form saves the
 * current search as a new view.
 */
export function ViewForm({
  view,
  screen,
  calls,
  search,
  columns,
  today,
  roles,
  isEmailed,
  onClose,
  onDone,
}: ViewDialogProps & { view: View | null }) {
  const t = useTranslations('views')
  const kit = useTranslations('kit')
  const { dateFrom: from, dateTo: to } = search
  const period = from && to ? { from, to } : null
  const moving = view || !period ? [] : movingPeriodsOf(period, today)
  const form = useAppForm(ViewInput, {
    defaultValues: {
      name: view?.name ?? '',
      period: moving[0] ?? FIXED,
      roleId: view?.role?.roleId ?? PRIVATE,
      schedule: view?.emailSchedule ?? NEVER,
    },
  })
  const { control, formState, handleSubmit, setError, watch } = form
  const length = Array.from(watch('name')).length

  async function save({ name, period: meant, roleId, schedule }: z.output<typeof ViewInput>) {
    const parts = view
      ? {
          ...(view.period && { period: view.period }),
          filters: view.filters,
          columns: view.columns,
        }
      : partsOf(
          search,
          columns,
          moving.find((one) => one === meant),
        )
    const next = {
      screen,
      name,
      ...(roleId !== PRIVATE && { roleId }),
      ...(schedule !== NEVER && { emailSchedule: schedule }),
      ...parts,
    }
    try {
      const { viewId } = view
        ? await calls.modify.call({ viewId: view.viewId, ...next })
        : await calls.add.call(next)
      showToast({ severity: 'success', message: t('saved', { name }) })
      await onDone(viewId)
    } catch (error) {
      setServerErrors(error, setError, {
        conflict: { field: 'name', words: t('form.nameTaken') },
        illegalOperation: { field: 'name', words: t('form.tooMany', { max: VIEWS_MAX }) },
        roleNotFound: { field: 'roleId', words: t('form.roleGone') },
      })
    }
  }

  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(save)(event)}
      confirmLabel={t('form.act')}
      cancelLabel={kit('cancel')}
      onCancel={onClose}
      busy={formState.isSubmitting}
    >
      <TextField
        control={control}
        name="name"
        label={t('form.name')}
        message={
          length > NAME_MAX ? kit('charactersOver', { max: NAME_MAX, count: length }) : undefined
        }
      />
      {period && moving.length > 0 && (
        <SelectField
          control={control}
          name="period"
          label={kit('period')}
          options={[
            ...moving.map((name) => ({
              value: name,
              label: t('form.moving', { period: kit(name) }),
            })),
            { value: FIXED, label: t('form.fixed', { period: periodText(period, today) }) },
          ]}
        />
      )}
      <SelectField
        control={control}
        name="roleId"
        label={t('form.role')}
        options={[
          { value: PRIVATE, label: t('form.private') },
          ...roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
        ]}
      />
      {isEmailed && (
        <SelectField
          control={control}
          name="schedule"
          label={t('form.emailed')}
          options={schedules.map((value) => ({ value, label: t(`form.schedule.${value}`) }))}
          help={t('form.emailedNote')}
        />
      )}
    </ModalForm>
  )
}
