import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { ManagedNotificationAddress } from '@choba/contract/notification-management.filters.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { NotificationFields } from './managed-notification-fields.tsx'
import {
  bodyOf,
  copyOf,
  emptyNotification,
  inputOf,
  notificationForm,
  type NotificationInput,
} from './managed-notification-form.ts'
import { managedVariants, type ManagedVariant } from './managed-notification-variants.ts'
import { notificationManagementApi } from './notification-management.api.ts'
import { receiverQueryOf } from './receiver-query.ts'
import { type Counted, MANY_RECEIVERS, ReleaseQuestion } from './release-question.tsx'
import {
  useManaged,
  useManagedFaults,
  useManagedNavigation,
  useManagedRefresh,
} from './use-managed-notification.ts'
import { useRefuseNotification } from './use-refuse-notification.ts'

type Options = ResultOf<(typeof notificationManagement)['options']>

const useOptions = () => useQuery(notificationManagementApi.options.query())

/**
 * Drawer with the form for a new notification. If the address names another notification, the form
 * starts as its copy.
 */
function Create({ variant }: { variant: ManagedVariant }) {
  const t = useTranslations('notificationManagement')
  const { copyOf: copied } = readSearch(
    ManagedNotificationAddress.shape,
    useSearch({ strict: false }),
  )
  const options = useOptions()
  const faults = useManagedFaults('fault')
  const { list } = useManagedNavigation(variant)
  const source = useQuery({
    ...variant.detail(copied ?? ''),
    enabled: copied !== undefined,
    retry: false,
  })
  if (!options.data || source.isLoading)
    return <FormPending queries={[options]} title={t('form.addTitle')} {...faults} onClose={list} />
  return <CreateForm variant={variant} options={options.data} source={source.data} />
}

function CreateForm({
  variant,
  options,
  source,
}: {
  variant: ManagedVariant
  options: Options
  source: ManagedNotificationDetail | undefined
}) {
  const t = useTranslations('notificationManagement')
  const navigation = useManagedNavigation(variant)
  const refresh = useManagedRefresh(variant)
  const [busy, setBusy] = useState(false)
  const [asked, ask] = useState<Counted | null>(null)
  const [sending, setSending] = useState(false)
  const form = useAppForm<NotificationInput, NotificationInput>(notificationForm, {
    defaultValues: source
      ? copyOf(source, options.now, variant.admin)
      : emptyNotification(options.now),
  })
  const refuse = useRefuseNotification(form.setError)

  async function save(input: NotificationInput) {
    if (busy) return
    const query = receiverQueryOf(input, variant.admin)
    try {
      const count = query && (await notificationManagementApi.receiverCount.call(query))
      if (count && count.people > MANY_RECEIVERS) return ask({ input, count })
    } catch (error) {
      return refuse(error)
    }
    await send(input)
  }
  async function send(input: NotificationInput) {
    try {
      setSending(true)
      const { messageId } = await variant.create(bodyOf(input, variant.admin))
      form.reset(input)
      await refresh()
      showToast({
        severity: 'success',
        message: t(input.release === 'NOW' ? 'form.released' : 'form.scheduled'),
      })
      navigation.detail(messageId, true)
    } catch (error) {
      refuse(error)
    } finally {
      setSending(false)
      ask(null)
    }
  }
  return (
    <FormDrawer
      open
      busy={busy}
      onClose={navigation.list}
      title={t('form.addTitle')}
      form={form}
      onSave={save}
      saveLabel={t(form.watch('release') === 'NOW' ? 'form.releaseAct' : 'form.scheduleAct')}
    >
      <NotificationFields
        form={form}
        variant={variant}
        options={options}
        known={source}
        onBusy={setBusy}
      />
      {asked && (
        <ReleaseQuestion
          counted={asked}
          busy={sending}
          onConfirm={() => void send(asked.input)}
          onClose={() => ask(null)}
        />
      )}
    </FormDrawer>
  )
}

/**
 * Drawer with the form that changes a notification. Starts with the values loaded when the user
 * opened the form.
 */
function Edit({ variant, messageId }: { variant: ManagedVariant; messageId: string }) {
  const t = useTranslations('notificationManagement')
  const options = useOptions()
  const notification = useManaged(variant, messageId, { asOpened: true })
  const faults = useManagedFaults()
  const { list } = useManagedNavigation(variant)
  if (notification.data && options.data)
    return <EditForm variant={variant} notification={notification.data} options={options.data} />
  return (
    <FormPending
      queries={[notification, options]}
      title={t('form.editTitle')}
      {...faults}
      onClose={list}
    />
  )
}

function EditForm({
  variant,
  notification,
  options,
}: {
  variant: ManagedVariant
  notification: ManagedNotificationDetail
  options: Options
}) {
  const t = useTranslations('notificationManagement')
  const navigation = useManagedNavigation(variant)
  const refresh = useManagedRefresh(variant)
  const [busy, setBusy] = useState(false)
  const form = useAppForm<NotificationInput, NotificationInput>(notificationForm, {
    defaultValues: inputOf(notification, variant.admin),
  })
  const refuse = useRefuseNotification(form.setError)
  const { version, stale, take } = useRebase(form, {
    start: notification,
    inputOf: (current: ManagedNotificationDetail) => inputOf(current, variant.admin),
    labels: { title: t('field.title'), content: t('field.content') },
    show: (field, current: ManagedNotificationDetail) =>
      inputOf(current, variant.admin)[field as 'title'],
  })
  const { messageId } = notification
  const leave = () => navigation.detail(messageId, true)

  async function save(input: NotificationInput) {
    if (busy) return
    try {
      const { keptFiles } = input
      await variant.update({
        messageId,
        version: version(),
        ...bodyOf(input, variant.admin),
        keptFiles,
        ...(notification.state !== 'SCHEDULED' &&
          input.notifyAgain !== 'NONE' && { notifyAgain: input.notifyAgain }),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved') })
      leave()
    } catch (error) {
      if (!take(error)) refuse(error)
    }
  }
  return (
    <FormDrawer
      open
      onClose={leave}
      title={t('form.editTitle')}
      form={form}
      onSave={save}
      busy={busy}
    >
      <StaleNotice stale={stale} />
      <NotificationFields
        form={form}
        variant={variant}
        options={options}
        known={notification}
        released={notification.state !== 'SCHEDULED'}
        files={notification.files}
        sender={notification.creator}
        onBusy={setBusy}
      />
    </FormDrawer>
  )
}

function EditPage({ variant }: { variant: ManagedVariant }) {
  const { messageId } = useParams({ strict: false })
  return messageId === undefined ? null : (
    <Edit key={messageId} variant={variant} messageId={messageId} />
  )
}

export const NewNotification = () => <Create variant={managedVariants.merchant} />
export const NewSystemNotification = () => <Create variant={managedVariants.system} />
export const EditNotification = () => <EditPage variant={managedVariants.merchant} />
export const EditSystemNotification = () => <EditPage variant={managedVariants.system} />
