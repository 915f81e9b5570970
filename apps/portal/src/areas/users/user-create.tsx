import { useQuery } from '@tanstack/react-query'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { passwordProblem } from '@choba/contract/password.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { PasswordRules } from '#form/password-rules.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
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
import { emptyUser, newUserOf, userForm, type UserInput } from './user-form.ts'
import { useUserNavigation, useUserRefresh } from './use-user-navigation.ts'
import { usersApi } from './users.api.ts'

/** Form for a new user, who is invited by e-mail or gets an initial password. */
export function UserCreate({ variant }: { variant: UserVariant }) {
  const t = useTranslations('users')
  const results = useTranslations('results')
  const navigation = useUserNavigation(variant)
  const refresh = useUserRefresh(variant)
  const options = useQuery(usersApi.options.query())
  const form = useAppForm<UserInput, UserInput>(userForm, {
    defaultValues: emptyUser(variant.admin),
  })
  const { control, setError, reset } = form
  const [way, userName, password] = form.watch(['way', 'userName', 'password'])
  const problem = passwordProblem(password, userName)

  const seesAll = useSeesAll()

  async function add(input: UserInput) {
    try {
      const added = await variant.add(newUserOf(input))
      reset(input)
      await refresh()
      const said =
        input.way === 'invite' ? t('form.invited', { email: added.userEmail }) : t('form.added')
      showToast({ severity: 'success', message: said })
      navigation.detail(added.userId, true)
    } catch (error) {
      setServerErrors<UserInput>(error, setError, {
        userExists: { field: 'userName' },
        usernameExists: { field: 'userName' },
        emailRegistered: { field: 'userEmail' },
        roleNotFound: { field: 'roleId' },
        notFound: { field: 'storeIds' },
        passwordFormatInvalid: { field: 'password' },
        passwordContainsUsername: { field: 'password' },
      })
    }
  }

  return (
    <FormDrawer
      open
      onClose={navigation.list}
      title={t(variant.admin ? 'addAdministrator' : 'add')}
      form={form}
      onSave={add}
      saveLabel={t(way === 'invite' ? 'form.invite' : 'form.addAct')}
    >
      <TextField
        control={control}
        name="userName"
        label={t('field.userName')}
        help={t('form.userNameNote')}
        message={t('form.userNameFault')}
        maxLength={50}
        autoCapitalize="none"
        spellCheck={false}
      />
      <NameFields control={control} />
      <RoleField control={control} roles={options.data?.roles ?? []} />
      {!variant.admin && <StoreFields control={control} all={seesAll} />}
      <RadioField
        control={control}
        name="way"
        label={t('form.way')}
        options={[
          { value: 'invite', label: t('form.wayInvite'), note: t('form.wayInviteNote') },
          { value: 'password', label: t('form.wayPassword'), note: t('form.wayPasswordNote') },
        ]}
      />
      {way === 'password' && (
        <>
          <PasswordField
            control={control}
            name="password"
            kind="new-password"
            label={t('form.password')}
            {...(password !== '' && problem && { message: results(problem) })}
          />
          <PasswordRules password={password} username={userName} />
        </>
      )}
      <PasswordRuleFields control={control} invited={way === 'invite'} />
      <MessageFields control={control} />
      <StatusField control={control} />
    </FormDrawer>
  )
}
