import { useTranslations } from '#lib/translations.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { FormPending } from '#table/record-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import { BasicFields, DayFields, FeatureFields } from './merchant-fields.tsx'
import { changedMerchantOf, inputOf, merchantForm, type MerchantInput } from './merchant-form.ts'
import { useFieldInWords } from './merchant-words.tsx'
import { merchantsApi } from './merchants.api.ts'
import { useRefuseUnknown } from './use-refuse-unknown.ts'
import { useMerchant, useMerchantFaults } from './use-merchant.ts'
import { useMerchantNavigation, useMerchantRefresh } from './use-merchant-navigation.ts'

/** Form that changes a merchant. Starts with the values loaded when the user opened the form. */
export function MerchantEdit({ entCode }: { entCode: string }) {
  const merchant = useMerchant(entCode, { asOpened: true })
  const faults = useMerchantFaults()
  const edit = useTranslations('kit.record')('edit')
  const { list } = useMerchantNavigation()
  if (merchant.data) return <MerchantEditForm key={entCode} merchant={merchant.data} />
  return <FormPending queries={[merchant]} title={edit} {...faults} onClose={list} />
}

function MerchantEditForm({ merchant }: { merchant: MerchantDetail }) {
  const t = useTranslations('merchants')
  const navigation = useMerchantNavigation()
  const refresh = useMerchantRefresh()
  const { labels, show } = useFieldInWords()
  const form = useAppForm<MerchantInput, MerchantInput>(merchantForm, {
    defaultValues: inputOf(merchant),
  })
  const { control, setError, reset } = form
  const refuseUnknown = useRefuseUnknown(setError)
  const rebase = useRebase(form, { start: merchant, inputOf, labels, show })
  const { entCode, hasTransactions } = merchant

  async function save(input: MerchantInput) {
    try {
      const { entName: name } = await merchantsApi.modify.call(
        changedMerchantOf(entCode, rebase.version(), input),
      )
      reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.changed', { name }) })
      navigation.detail(entCode, true)
    } catch (error) {
      if (rebase.take(error) || refuseUnknown(error)) return
      setServerErrors<MerchantInput>(error, setError, {
        enterpriseCodeError: { field: 'entName', words: t('form.nameReserved') },
        illegalOperation: { field: 'currency', words: t('form.fixed') },
      })
    }
  }

  return (
    <FormDrawer
      open
      onClose={() => navigation.detail(entCode, true)}
      title={t('form.editTitle')}
      form={form}
      onSave={save}
    >
      <StaleNotice stale={rebase.stale} />
      <Facts>
        <Fact name={t('field.entCode')}>
          <span className="font-mono">{entCode}</span>
        </Fact>
      </Facts>
      <BasicFields control={control} fixed={hasTransactions} />
      <DayFields control={control} fixed={hasTransactions} />
      <FeatureFields control={control} />
    </FormDrawer>
  )
}
