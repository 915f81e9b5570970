import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BadInput } from '@choba/contract/bad-input.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { type Language, languages } from '@choba/contract/session.contract.ts'
import { statementPeriod } from '@choba/contract/statements.contract.ts'
import { StatementFilters } from '@choba/contract/statements.filters.ts'
import * as z from 'zod/mini'
import { FormDrawer } from '#form/form-drawer.tsx'
import { SelectField } from '#form/select-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal } from '#lib/api-error.ts'
import { companyApi } from '#areas/company/company.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { readSearch } from '#lib/search-params.ts'
import { session } from '#lib/session.ts'
import { languageNames } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { statementsApi } from './statements.api.ts'

/** Accepts full-width digits and slashes too: `２０２６／１１` becomes `2026-11`. */
const tidied = (text: string) => text.normalize('NFKC').trim().replaceAll('/', '-')

const issueForm = z.object({
  companyCode: z.string().check(z.minLength(1)),
  period: z.pipe(z.string().check(z.overwrite(tidied)), statementPeriod),
  language: z.enum(languages),
})
type Issue = z.output<typeof issueForm>

const languageOf: Readonly<Record<string, Language>> = { JPY: 'ja', MNT: 'mn' }

/** Drawer form that issues the statement of a company for a month or a year. */
export function StatementIssue() {
  const t = useTranslations('statements')
  const navigate = useNavigate()
  const search = readSearch(StatementFilters.shape, useSearch({ strict: false }))
  const query = useQuery(companyApi.info.query())
  const close = () => void navigate({ to: '/deposit/statements', search, replace: true })
  const companies = query.data?.companies
  if (companies)
    return (
      <Form
        companies={companies.map(({ companyCode: value, companyName: label }) => ({
          value,
          label,
        }))}
        onClose={close}
      />
    )
  const missing = {
    code: resultTypes.notFound.code,
    title: t('missing.title'),
    text: t('missing.text'),
  }
  return (
    <FormPending
      queries={[query]}
      missing={missing}
      title={t('form.summaryTitle')}
      faultTitle={t('fault')}
      onClose={close}
    />
  )
}

interface Props {
  companies: readonly { value: string; label: string }[]
  onClose: () => void
}

function Form({ companies, onClose }: Props) {
  const t = useTranslations('statements')
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useAppForm<Issue, Issue>(issueForm, {
    defaultValues: {
      companyCode: companies.length === 1 ? companies[0]!.value : '',
      period: '',
      language: languageOf[session().user.currency] ?? 'en',
    },
  })

  const { control, setError, reset } = form

  function refuse(error: unknown): void {
    const isBad = isRefusal(error, 'badRequest')
    const read = isBad ? z.safeParse(BadInput, error.result) : null
    const path = read?.success ? read.data.fields[0]?.path : undefined
    const words = { reason: 'already', period: 'notClosed' } as const
    if (path === 'reason' || path === 'period')
      return setError(
        'period',
        { type: 'server', message: t(`form.${words[path]}`) },
        { shouldFocus: true },
      )
    setServerErrors<Issue>(error, setError, {
      nothingFound: { field: 'period', words: t('form.nothing') },
      processFailed: { field: 'period', words: t('form.noIssuer') },
    })
  }

  async function save(input: Issue) {
    try {
      const { statementNo } = await statementsApi.issue.call(input)
      reset(input)
      await refresh(statementsApi.list.key())
      showToast({ severity: 'success', message: t('issued') })
      void navigate({
        to: '/deposit/statements/$statementNo',
        params: { statementNo },
        replace: true,
      })
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <FormDrawer
      open
      onClose={onClose}
      title={t('form.summaryTitle')}
      form={form}
      onSave={save}
      saveLabel={t('issue')}
    >
      <SelectField
        control={control}
        name="companyCode"
        label={t('form.company')}
        options={companies}
        placeholder={t('form.chooseCompany')}
      />
      <TextField
        control={control}
        name="period"
        label={t('form.period')}
        help={t('form.periodHelp')}
        message={t('form.periodFault')}
        maxLength={10}
        autoComplete="off"
      />
      <SelectField
        control={control}
        name="language"
        label={t('form.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </FormDrawer>
  )
}
