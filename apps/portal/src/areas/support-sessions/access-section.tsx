import { useQuery } from '@tanstack/react-query'
import {
  type SupportAccess,
  supportAccesses,
  supportSessions,
} from '@choba/contract/support-sessions.contract.ts'
import * as z from 'zod/mini'
import { FormSection } from '#form/form-section.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { supportSessionsApi } from './support-sessions.api.ts'

const accessForm = z.object({ access: z.enum(supportAccesses) })
type Access = z.infer<typeof accessForm>

/** The merchant's choice: allow support sessions, require approval, or forbid them. */
export function AccessSection() {
  const t = useTranslations('supportSessions')
  const mayEdit = useMay(supportSessions.setAccess.can)
  const { data, error, isFetching, refetch } = useQuery(supportSessionsApi.access.query())
  return (
    <FormSection title={t('access.title')} note={t('access.text')}>
      {data && mayEdit ? (
        <AccessForm key={data.access} access={data.access} />
      ) : data ? (
        <p>
          {t(`access.${data.access}`)}
          <span className="block text-sm text-muted">{t(`access.help.${data.access}`)}</span>
        </p>
      ) : error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-30" />
      )}
    </FormSection>
  )
}

function AccessForm({ access: seen }: { access: SupportAccess }) {
  const t = useTranslations('supportSessions')
  const kit = useTranslations('kit')
  const refresh = useRefresh()
  const { control, handleSubmit, setError, formState } = useAppForm<Access, Access>(accessForm, {
    defaultValues: { access: seen },
  })

  async function save({ access }: Access) {
    const { access: call, list, current } = supportSessionsApi
    try {
      await supportSessionsApi.setAccess.call({ access, seen })
      showToast({ severity: 'success', message: t('access.saved') })
    } catch (error) {
      const words = t('access.conflict')
      setServerErrors<Access>(error, setError, { conflict: { field: 'access', words } })
    }
    await refresh(call.key(), list.key(), current.key())
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="flex flex-col items-start gap-4"
    >
      <RadioField
        control={control}
        name="access"
        label={t('access.title')}
        options={supportAccesses.map((value) => ({
          value,
          label: t(`access.${value}`),
          note: t(`access.help.${value}`),
        }))}
      />
      <Button type="submit" kind="primary" busy={formState.isSubmitting}>
        {kit('save')}
      </Button>
    </form>
  )
}
