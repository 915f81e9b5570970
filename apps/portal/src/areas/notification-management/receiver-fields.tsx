import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn } from 'react-hook-form'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { ComboboxManyField } from '#form/combobox-many-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { StoresField } from '#form/store-field.tsx'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import type { NotificationInput } from './managed-notification-form.ts'
import type { FoundReceiver, ManagedVariant } from './managed-notification-variants.ts'
import { MerchantStores } from './merchant-stores.tsx'
import { notificationManagementApi } from './notification-management.api.ts'
import { receiverQueryOf } from './receiver-query.ts'
import { SETTLED_MS, useMerchantOptions } from './use-merchant-options.ts'

interface Props {
  form: UseFormReturn<NotificationInput, unknown, NotificationInput>
  variant: ManagedVariant
  options: ResultOf<(typeof notificationManagement)['options']>
  known?: ManagedNotificationDetail | undefined
}

/** Fields that select the receivers of a notification, and the number of selected receivers. */
export function ReceiverFields(props: Props) {
  const t = useTranslations('notificationManagement')
  const { form } = props
  const forAll = form.watch('forAll')
  const seesAll = useSeesAll()
  const kinds = (['ALL', 'SOME'] as const).filter(
    (value) => value === 'SOME' || seesAll || forAll === 'ALL',
  )
  return (
    <>
      <RadioField
        control={form.control}
        name="forAll"
        label={t('field.receivers')}
        message={t('form.receiversChoose')}
        options={kinds.map((value) => ({
          value,
          label: t(value === 'ALL' ? 'receivers.all' : 'receivers.some'),
        }))}
      />
      {forAll === 'SOME' && <Chosen {...props} />}
      {forAll !== '' && <Counted form={form} admin={props.variant.admin} />}
    </>
  )
}

function Chosen({ form, variant, options, known }: Props) {
  const t = useTranslations('notificationManagement')
  const { control } = form
  const { admin } = variant
  const seesAll = useSeesAll()
  return (
    <>
      <p className="text-sm text-muted">{t('form.receiversNote')}</p>
      {admin && <MerchantsField form={form} known={known} />}
      {seesAll && (
        <ComboboxManyField
          control={control}
          name="roles"
          label={t('receivers.roles')}
          optional
          options={options.roles.map(({ roleId, roleName }) => ({
            value: roleId ?? roleName,
            label: roleName,
          }))}
        />
      )}
      {admin ? (
        <MerchantStores form={form} known={known} />
      ) : (
        <StoresField
          control={control}
          name="stores"
          calls={notificationManagementApi.stores}
          label={t('receivers.stores')}
          optional
        />
      )}
      <UsersField form={form} variant={variant} known={known} />
    </>
  )
}

function MerchantsField({ form, known }: Pick<Props, 'form' | 'known'>) {
  const t = useTranslations('notificationManagement')
  const merchants = useMerchantOptions()
  const chosen = (known?.merchants ?? []).map(({ entCode, entName }) => ({
    value: entCode,
    label: entName,
  }))
  const unique = new Map([...chosen, ...merchants.options].map((one) => [one.value, one]))
  return (
    <ComboboxManyField
      control={form.control}
      name="entCodes"
      label={t('receivers.merchants')}
      optional
      {...merchants}
      options={[...unique.values()]}
    />
  )
}

const nameOf = ({ userFullName, userName, entName }: FoundReceiver): string =>
  [userFullName, userName, entName].filter((part) => part !== undefined).join(' · ')

function UsersField({ form, variant, known }: Pick<Props, 'form' | 'variant' | 'known'>) {
  const t = useTranslations('notificationManagement')
  const [sought, setSought] = useState('')
  const search = useDebounced(sought.trim(), SETTLED_MS) || undefined
  const { data, isFetching } = useQuery({
    queryKey: [...notificationManagementApi.systemReceivers.key(), variant.admin, search],
    queryFn: () => variant.people(search),
    placeholderData: keepPreviousData,
  })
  const offered: readonly FoundReceiver[] = [...(known?.users ?? []), ...(data ?? [])]
  const unique = new Map(
    offered.map((one) => [one.userId, { value: one.userId, label: nameOf(one) }]),
  )
  return (
    <ComboboxManyField
      control={form.control}
      name="userIds"
      label={t('receivers.users')}
      optional
      message={t('form.receiversMissing')}
      options={[...unique.values()]}
      onSearch={setSought}
      busy={isFetching}
    />
  )
}

/** Number of selected receivers, which the server counts again after each change. */
function Counted({ form, admin }: Pick<Props, 'form'> & { admin: boolean }) {
  const t = useTranslations('notificationManagement')
  const [forAll, messageType, entCode, roles, stores, userId] = form.watch([
    'forAll',
    'messageType',
    'entCodes',
    'roles',
    'stores',
    'userIds',
  ])
  const chosen = { messageType, forAll, entCodes: entCode, roles, stores, userIds: userId }
  const query = receiverQueryOf(chosen, admin)
  const { data } = useQuery({
    ...notificationManagementApi.receiverCount.query(
      query ?? { messageType: 'NORMAL', forAll: 'false' },
    ),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  if (query === null || !data) return null
  const figures = { people: formatCount(data.people), byEmail: formatCount(data.byEmail) }
  return (
    <p aria-live="polite" className="text-sm tabular-nums">
      {t('form.counted', figures)}
    </p>
  )
}
