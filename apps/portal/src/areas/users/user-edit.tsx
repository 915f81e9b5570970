import { useQuery } from '@tanstack/react-query'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import type { RoleOption, UserDetail } from '@choba/contract/users.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { FormPending } from '#table/record-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import type { UserVariant } from './user-variants.ts'
import {
  MessageFields,
  NameFields,
  PasswordRuleFields,
  RoleField,
  StatusField,
  StoreFields,
} from './user-fields.tsx'
import { changedUserOf, inputOf, userForm, type UserInput } from './user-form.ts'
import { useFieldInWords } from './use-field-in-words.ts'
import { useUser, useUserFaults } from './use-user.ts'
import { useUserNavigation, useUserRefresh } from './use-user-navigation.ts'
import { usersApi } from './users.api.ts'

/** Form that changes a user. Starts with the values loaded when the user opened the form. */
export function UserEdit({ variant, userId }: { variant: UserVariant; userId: string }) {
  const user = useUser(userId, { asOpened: true })
  const options = useQuery(usersApi.options.query())
  const faults = useUserFaults()
  const edit = useTranslations('kit.record')('edit')
  const { list } = useUserNavigation(variant)
  if (!user.data || !options.data) {
    return <FormPending queries={[user, options]} title={edit} {...faults} onClose={list} />
  }
  return <UserEditForm key={userId} variant={variant} user={user.data} roles={options.data.roles} />
}

function UserEditForm({
  variant,
  user,
  roles,
}: {
  variant: UserVariant
  user: UserDetail
  roles: readonly RoleOption[]
}) {
  const t = useTranslations('users')
  const navigation = useUserNavigation(variant)
  const refresh = useUserRefresh(variant)
  const { labels, show } = useFieldInWords()
  const seesAll = useSeesAll()
  const form = useAppForm<UserInput, UserInput>(userForm, { defaultValues: inputOf(user) })
  const { control, setError, reset } = form
  const rebase = useRebase(form, { start: user, inputOf, labels, show })

  async function save(input: UserInput) {
    try {
      await variant.modify(changedUserOf(user.userId, rebase.version(), input))
      reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved') })
      navigation.detail(user.userId, true)
    } catch (error) {
      if (rebase.take(error)) return
      setServerErrors<UserInput>(error, setError, {
        emailRegistered: { field: 'userEmail' },
        roleNotFound: { field: 'roleId' },
        notFound: { field: 'storeIds' },
        illegalOperation: { field: 'roleId', words: t('form.lastManager') },
      })
    }
  }

  return (
    <FormDrawer
      open
      onClose={() => navigation.detail(user.userId, true)}
      title={t('edit', { name: user.userFullName })}
      form={form}
      onSave={save}
    >
      <StaleNotice stale={rebase.stale} />
      <Facts>
        <Fact name={t('field.userName')}>{user.userName}</Fact>
      </Facts>
      <NameFields control={control} />
      <RoleField control={control} roles={roles} own={user.own} />
      {!variant.admin && !user.own && <StoreFields control={control} all={seesAll} />}
      <PasswordRuleFields control={control} />
      <MessageFields control={control} />
      {!user.own && <StatusField control={control} />}
    </FormDrawer>
  )
}
