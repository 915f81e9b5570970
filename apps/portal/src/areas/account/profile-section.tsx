import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@choba/contract/account.contract.ts'
import { FormSection } from '#form/form-section.tsx'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { PhoneField } from '#form/phone-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { storeUser } from '#lib/follow-user.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { accountApi } from './account.api.ts'
import { inputOf, profileForm, type ProfileInput } from './profile-form.ts'
import { ProfileFacts } from './profile-facts.tsx'

/**
 * Profile section: facts about the user, and a form for the editable fields. The form starts with
 * the values loaded when the user opened the page.
 */
export function ProfileSection() {
  const t = useTranslations('account')
  const { data, error, isFetching, refetch } = useQuery({
    ...accountApi.profile.query(),
    staleTime: Infinity,
  })
  return (
    <FormSection title={t('profile.title')} note={t('profile.note')}>
      {data ? (
        <ProfileForm profile={data} />
      ) : error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </FormSection>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations('account.profile')
  const kit = useTranslations('kit')
  const labels = useTranslations('users.field')
  const form = useAppForm<ProfileInput, ProfileInput>(profileForm, {
    defaultValues: inputOf(profile),
  })
  const { control, handleSubmit, setError, reset, formState } = form
  const rebase = useRebase(form, {
    start: profile,
    inputOf,
    labels: { userFullName: labels('userFullName'), phone: labels('phone') },
    show: (name, current: Profile) => inputOf(current)[name as keyof ProfileInput],
  })

  async function save(input: ProfileInput) {
    try {
      const saved = await accountApi.changeProfile.call({ version: rebase.version(), ...input })
      rebase.standOn(saved)
      reset(inputOf(saved))
      // Updates the stored user too, because the page frame shows the user's name.
      storeUser({ ...session().user, userFullName: saved.userFullName })
      showToast({ severity: 'success', message: t('saved') })
    } catch (error) {
      if (!rebase.take(error)) setServerErrors<ProfileInput>(error, setError, {})
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="flex flex-col gap-4"
    >
      <StaleNotice stale={rebase.stale} />
      <TextField
        control={control}
        name="userFullName"
        label={labels('userFullName')}
        maxLength={100}
        autoComplete="name"
      />
      <PhoneField control={control} name="phone" label={labels('phone')} optional />
      <div>
        <Button kind="primary" type="submit" busy={formState.isSubmitting}>
          {kit('save')}
        </Button>
      </div>
      <ProfileFacts profile={profile} />
      <LeaveGuard when={formState.isDirty && !formState.isSubmitting} />
    </form>
  )
}
