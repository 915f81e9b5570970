import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { SupportContact, SupportDetail } from '@choba/contract/support.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { weekdayKey } from '#ui/instants.ts'
import { showToast } from '#ui/toasts.ts'
import { HoursFields, WhoFields } from './contact-fields.tsx'
import { contactForm, type ContactInput, hoursName, inputOf, partsOf } from './contact-form.ts'
import { supportApi } from './support.api.ts'
import { weekdays } from './office-week.ts'

/**
 * Drawer form that changes the support contact. Starts with the values loaded when the user opened
 * the form.
 */
export function ContactEdit() {
  const t = useTranslations('support')
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/help/support' })
  const query = useQuery(supportApi.detail.query())
  if (query.data) return <Form detail={query.data} onClose={close} />
  const missing = { code: resultTypes.notFound.code, title: t('fault'), text: '' }
  return (
    <FormPending
      queries={[query]}
      missing={missing}
      title={t('form.title')}
      faultTitle={t('fault')}
      onClose={close}
    />
  )
}

/** Returns the initial form values. Version 0 means that no contact has been saved yet. */
const startOf = (contact: SupportContact | null) => ({
  ...inputOf(contact),
  version: contact?.version ?? 0,
})

function useLabels(): Readonly<Record<keyof ContactInput, string>> {
  const t = useTranslations('support.form')
  const kit = useTranslations('kit')
  const hours = weekdays.map((weekday) => {
    const day = kit(weekdayKey(`2023-01-0${weekday + 1}`))
    return [hoursName(weekday), `${t('hours')} ${day}`] as const
  })
  return {
    contactName: t('name'),
    hotline: t('hotline'),
    phone: t('phone'),
    email: t('email'),
    ...(Object.fromEntries(hours) as Record<ReturnType<typeof hoursName>, string>),
    closedOnHolidays: t('holidays'),
  }
}

function Form({ detail, onClose }: { detail: SupportDetail; onClose: () => void }) {
  const t = useTranslations('support.form')
  const kit = useTranslations('kit')
  const refresh = useRefresh()
  const form = useAppForm<ContactInput, ContactInput>(contactForm, {
    defaultValues: inputOf(detail.contact),
  })
  const { control, setError, reset } = form
  const rebase = useRebase(form, {
    start: startOf(detail.contact),
    inputOf: (current) => inputOf(current as unknown as SupportContact),
    labels: useLabels(),
    show: (name, current) => {
      const value = inputOf(current as unknown as SupportContact)[name as keyof ContactInput]
      return typeof value === 'boolean' ? (value ? t('holidays') : '') : value
    },
  })

  async function save(input: ContactInput) {
    const version = rebase.version()
    try {
      await supportApi.modify.call({ ...(version > 0 && { version }), ...partsOf(input) })
      reset(input)
      await refresh(supportApi.detail.key())
      showToast({ severity: 'success', message: t('saved') })
      onClose()
    } catch (error) {
      if (rebase.take(error)) return
      const places = {
        email: { field: 'email', words: kit('emailInvalid') },
        phone: { field: 'phone', words: kit('phoneInvalid') },
        hotline: { field: 'hotline', words: kit('phoneInvalid') },
      } as const
      if (refuseField(error, setError, places)) return
      setServerErrors<ContactInput>(error, setError, {
        conflict: { field: 'contactName', words: t('conflict') },
      })
    }
  }

  return (
    <FormDrawer open onClose={onClose} title={t('title')} form={form} onSave={save}>
      <StaleNotice stale={rebase.stale} />
      <WhoFields control={control} />
      <HoursFields control={control} knowsHolidays={detail.knowsHolidays} />
    </FormDrawer>
  )
}
