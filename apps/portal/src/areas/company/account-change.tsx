import { useParams } from '@tanstack/react-router'
import type { CompanyAccount } from '@choba/contract/company.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import { AccountFields } from './account-fields.tsx'
import {
  type AccountInput,
  accountOf,
  foreignAccountForm,
  japaneseAccountForm,
  startOf,
} from './account-form.ts'
import { companyApi } from './company.api.ts'
import { refuseFields } from './refuse-fields.ts'
import {
  useAccount,
  useCompanyFaults,
  useCompanyNavigation,
  useCompanyRefresh,
} from './use-companies.ts'

/** Drawer with the form that requests a new bank account, which a second person must approve. */
export function AccountChange() {
  const t = useTranslations('company.accountForm')
  const { companyId = '0' } = useParams({ strict: false })
  const account = useAccount(companyId, { asOpened: true })
  const faults = useCompanyFaults()
  const { list } = useCompanyNavigation()
  if (account.data) return <Form key={companyId} account={account.data} />
  return <FormPending queries={[account]} title={t('title')} {...faults} onClose={list} />
}

function Form({ account }: { account: CompanyAccount }) {
  const { companyId, companyName, history } = account
  const t = useTranslations('company')
  const wrongPassword = useTranslations('session')('wrongPassword')
  const navigation = useCompanyNavigation()
  const refresh = useCompanyRefresh()
  const isJapan = session().user.currency === 'JPY'
  const newest = history[0] ?? null
  const form = useAppForm<AccountInput, AccountInput>(
    isJapan ? japaneseAccountForm : foreignAccountForm,
    {
      defaultValues: startOf(newest, account),
    },
  )
  const leave = () => navigation.choose(companyId, true)
  async function save(input: AccountInput) {
    try {
      const accountSeen = newest?.accountId ?? null
      const { password } = input
      await companyApi.changeBankAccount.call({
        companyId,
        accountSeen,
        password,
        ...accountOf(input, isJapan),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('accountForm.requested') })
      leave()
    } catch (error) {
      const words = {
        bankCode: t('accountForm.bankUnknown'),
        branchCode: t('accountForm.branchUnknown'),
        accountNo: t(isJapan ? 'accountForm.numberFault' : 'accountForm.foreignFault'),
        holderKana: t('accountForm.kanaProblem.EMPTY'),
      }
      if (refuseFields(error, form.setError, words)) return
      setServerErrors<AccountInput>(error, form.setError, {
        wrongCredentials: { field: 'password', words: wrongPassword },
        accountLocked: { field: 'password' },
        conflict: { field: 'accountNo', words: t('accountForm.conflict') },
      })
    }
  }
  return (
    <FormDrawer
      open
      onClose={leave}
      title={t('accountForm.title')}
      form={form}
      onSave={save}
      saveLabel={t('accountForm.ask')}
    >
      <p className="text-sm text-muted">{t('accountForm.intro')}</p>
      <Facts>
        <Fact name={t('field.companyName')}>{companyName}</Fact>
      </Facts>
      <AccountFields form={form} isJapan={isJapan} />
      <PasswordField
        control={form.control}
        name="password"
        kind="current-password"
        label={t('field.password')}
        help={t('accountForm.passwordHelp')}
        message={t('accountForm.passwordMissing')}
      />
    </FormDrawer>
  )
}
