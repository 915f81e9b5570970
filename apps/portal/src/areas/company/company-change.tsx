import { readRegistrationNumber } from '@choba/banking/registration-number.ts'
import { useParams } from '@tanstack/react-router'
import { ADDRESS_MAX, COMPANY_KANA_MAX, COMPANY_NAME_MAX } from '@choba/contract/company-change.ts'
import { type Company, type CompanyList } from '@choba/contract/company.contract.ts'
import { day } from '@choba/contract/day.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toasts.ts'
import { typed } from './company-form.ts'
import { companyApi } from './company.api.ts'
import { refuseFields } from './refuse-fields.ts'
import {
  useCompanies,
  useCompanyFaults,
  useCompanyNavigation,
  useCompanyRefresh,
} from './use-companies.ts'

const isNumber = (text: string): boolean =>
  text.trim() === '' || readRegistrationNumber(text).number !== undefined

const changeForm = z.object({
  companyName: typed(COMPANY_NAME_MAX, 1),
  companyKana: typed(COMPANY_KANA_MAX, 0),
  address: typed(ADDRESS_MAX, 0),
  registrationNo: z.string().check(z.refine(isNumber)),
  fromDay: day,
})
type ChangeInput = z.output<typeof changeForm>

/** Drawer with the form that requests a change of a company's registered details. */
export function CompanyChange() {
  const t = useTranslations('company.change')
  const { companyId } = useParams({ strict: false })
  const companies = useCompanies({ asOpened: true })
  const faults = useCompanyFaults()
  const { list } = useCompanyNavigation()
  const company = companies.data?.companies.find((one) => one.companyId === companyId)
  if (companies.data && company)
    return <Form key={companyId} company={company} list={companies.data} />
  return <FormPending queries={[companies]} title={t('title')} {...faults} onClose={list} />
}

const given = (input: ChangeInput) =>
  Object.fromEntries(
    (['companyKana', 'address', 'registrationNo'] as const).flatMap((name) => {
      const text = input[name].trim()
      return text === '' ? [] : [[name, text]]
    }),
  )

function Form({ company, list }: { company: Company; list: CompanyList }) {
  const t = useTranslations('company')
  const navigation = useCompanyNavigation()
  const refresh = useCompanyRefresh()
  const { companyId, version, companyName, companyKana, address, registrationNo } = company
  const form = useAppForm<ChangeInput, ChangeInput>(changeForm, {
    defaultValues: {
      companyName,
      companyKana: companyKana ?? '',
      address: address ?? '',
      registrationNo: registrationNo ?? '',
      fromDay: list.today,
    },
  })
  const { control } = form
  const number = useWatch({ control, name: 'registrationNo' })
  const leave = () => navigation.choose(companyId, true)

  function refuse(error: unknown) {
    const fields = {
      registrationNo: t('change.registrationFormat'),
      fromDay: t('change.fromDayFault'),
    }
    if (refuseFields(error, form.setError, fields)) return
    setServerErrors(error, form.setError, {
      conflict: { field: 'companyName', words: t('change.conflict') },
      nothingToDo: { field: 'companyName', words: t('change.same') },
    })
  }

  async function save(input: ChangeInput) {
    try {
      await companyApi.changeRequest.call({
        companyId,
        version,
        companyName: input.companyName,
        fromDay: input.fromDay,
        ...given(input),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('change.requested') })
      leave()
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <FormDrawer
      open
      onClose={leave}
      title={t('change.title')}
      form={form}
      onSave={save}
      saveLabel={t('change.confirm')}
    >
      <p className="text-muted">{t('change.intro')}</p>
      <TextField
        control={control}
        name="companyName"
        label={t('field.companyName')}
        maxLength={COMPANY_NAME_MAX}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="companyKana"
        label={t('field.companyKana')}
        maxLength={COMPANY_KANA_MAX}
        autoComplete="off"
        optional
      />
      <TextField
        control={control}
        name="address"
        label={t('field.address')}
        autoComplete="off"
        optional
      />
      {list.inJapan && (
        <>
          <TextField
            control={control}
            name="registrationNo"
            label={t('field.registrationNo')}
            help={t('change.registrationHelp')}
            message={t('change.registrationFormat')}
            autoComplete="off"
            spellCheck={false}
            optional
          />
          <NumberDoubt text={number} />
        </>
      )}
      <DayField
        control={control}
        name="fromDay"
        today={list.today}
        future
        label={t('change.fromDay')}
        help={t('change.fromDayHelp')}
        message={t('change.fromDayFault')}
      />
    </FormDrawer>
  )
}

/**
 * Warns about a wrong check digit of a registration number. The form can still be sent, because no
 * check rule is published for sole traders.
 */
function NumberDoubt({ text }: { text: string }) {
  const t = useTranslations('company.change')
  const read = readRegistrationNumber(text)
  if (read.ok || read.number === undefined) return null
  return <Banner tone="warn">{t('registrationDoubt')}</Banner>
}
