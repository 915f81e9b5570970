import { useState } from 'react'
import { formatMoney, MAX_AMOUNT } from '@choba/contract/money.ts'
import { type TaxClass, taxClasses } from '@choba/contract/terms-fee.ts'
import {
  needsDeposit,
  type OpenLines,
  REVISION_REASON_MAX,
} from '@choba/contract/transfers.contract.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { transfersApi } from './transfers.api.ts'

const ways = ['ADD', 'TAKE'] as const
const signedAmount = ({ way, amount }: { way: (typeof ways)[number]; amount: number }): number =>
  way === 'ADD' ? amount : -amount

const revisionForm = z
  .object({
    companyCode: z.string().check(z.minLength(1)),
    way: z.enum(ways),
    amount: z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT)),
    taxClass: z.enum(taxClasses),
    reason: z
      .string()
      .check(
        z.refine((text) => text.trim() !== '' && Array.from(text).length <= REVISION_REASON_MAX),
      ),
    depositNo: z.string().check(z.regex(/^(DEP-[0-9]{8}-[0-9A-Z]{6})?$/)),
  })
  .check(
    z.refine(
      (typed) =>
        typed.depositNo !== '' ||
        !needsDeposit({ amount: signedAmount(typed), taxClass: typed.taxClass }),
      {
        path: ['depositNo'],
      },
    ),
  )
interface Typed {
  companyCode: string
  way: (typeof ways)[number] | ''
  amount: number | null
  taxClass: TaxClass | ''
  reason: string
  depositNo: string
}
type Wanted = z.output<typeof revisionForm>

/**
 * Form that requests a revision of a merchant's next deposit. A confirmation with the consequences
 * follows, which ignores the Enter key.
 */
export function RevisionForm({
  entCode,
  companyCode: ofDeposit,
  open: { companies, currency },
  onClose,
}: {
  entCode: string
  /** Code of the company whose deposit is displayed. */
  companyCode: string
  open: OpenLines
  onClose: () => void
}) {
  const t = useTranslations('transfers.revision')
  const refresh = useRefresh()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useAppForm<Typed, Wanted>(revisionForm, {
    defaultValues: {
      companyCode: companies.some(({ companyCode }) => companyCode === ofDeposit) ? ofDeposit : '',
      way: '',
      amount: null,
      taxClass: '',
      reason: '',
      depositNo: '',
    },
  })
  async function send(typed: Wanted) {
    setBusy(true)
    const { companyCode, taxClass, reason, depositNo } = typed
    try {
      await transfersApi.revise.call({
        entCode,
        companyCode,
        amount: signedAmount(typed),
        taxClass,
        reason,
        ...(depositNo !== '' && { depositNo }),
      })
      showToast({ severity: 'success', message: t('sent') })
      onClose()
    } catch (error) {
      if (isRefusal(error, 'notFound')) form.setError('depositNo', { message: t('depositUnknown') })
      else handleError(error)
      setWanted(null)
    }
    await refresh(transfersApi.openLines.key())
    setBusy(false)
  }
  const max = formatMoney(MAX_AMOUNT, currency)
  return (
    <>
      <FormConfirm
        open={wanted === null}
        onClose={onClose}
        title={t('formTitle')}
        form={form}
        onConfirm={setWanted}
        confirmLabel={t('review')}
      >
        <p>{t('intro')}</p>
        <SelectField
          control={form.control}
          name="companyCode"
          label={t('company')}
          message={t('companyMissing')}
          placeholder={t('companyMissing')}
          options={companies.map(({ companyCode, companyName }) => ({
            value: companyCode,
            label: companyName,
          }))}
        />
        <RadioField
          control={form.control}
          name="way"
          label={t('way')}
          message={t('wayMissing')}
          options={ways.map((value) => ({ value, label: t(value) }))}
        />
        <MoneyField
          control={form.control}
          name="amount"
          currency={currency}
          label={t('amount')}
          message={t('amountFault', { max })}
        />
        <RadioField
          control={form.control}
          name="taxClass"
          label={t('taxClass')}
          message={t('taxClassMissing')}
          options={taxClasses.map((value) => ({ value, label: t(`taxClassOf.${value}`) }))}
        />
        <TextField
          control={form.control}
          name="reason"
          label={t('reason')}
          message={t('reasonMissing', { max: REVISION_REASON_MAX })}
        />
        <TextField
          control={form.control}
          name="depositNo"
          label={t('deposit')}
          optional
          message={t('depositFault')}
        />
      </FormConfirm>
      {wanted && (
        <Modal
          open
          onClose={() => setWanted(null)}
          title={t('confirmTitle', {
            company: companies.find(({ companyCode }) => companyCode === wanted.companyCode)!
              .companyName,
            amount: `${wanted.way === 'ADD' ? '+' : '−'}${formatMoney(wanted.amount, currency)}`,
          })}
          confirmLabel={t('send')}
          onConfirm={() => void send(wanted)}
          busy={busy}
          danger
          holdsInput
          initialFocus="title"
        >
          <Facts>
            <Fact name={t('taxClass')}>{t(`taxClassOf.${wanted.taxClass}`)}</Fact>
            <Fact name={t('reason')}>{wanted.reason}</Fact>
            {wanted.depositNo !== '' && <Fact name={t('deposit')}>{wanted.depositNo}</Fact>}
          </Facts>
        </Modal>
      )}
    </>
  )
}
