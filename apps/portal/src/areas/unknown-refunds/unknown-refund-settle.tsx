import { useState } from 'react'
import { formatMoney } from '@choba/contract/money.ts'
import {
  EVIDENCE_FILES,
  EVIDENCE_MAX,
  handOutcomes,
  type HandOutcome,
  type UnknownRefundRow,
} from '@choba/contract/unknown-refunds.contract.ts'
import * as z from 'zod/mini'
import { EvidenceField, uploadedFiles } from '#form/evidence-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { useSettlement } from './use-settlement.ts'

const settleForm = z.object({
  outcome: z.enum(handOutcomes),
  evidence: z
    .string()
    .check(z.refine((text) => text.trim() !== '' && Array.from(text).length <= EVIDENCE_MAX)),
  files: uploadedFiles,
})
interface Typed {
  outcome: HandOutcome | ''
  evidence: string
  files: Wanted['files']
}
type Wanted = z.output<typeof settleForm>

/**
 * Form that settles a refund by hand, with its result and evidence. A confirmation with the
 * consequences follows, which ignores the Enter key.
 */
export function UnknownRefundSettle({
  row,
  onChanged,
  onClose,
}: {
  row: UnknownRefundRow
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('unknownRefunds')
  const amount = formatMoney(row.amount, row.currency)
  const form = useAppForm<Typed, Wanted>(settleForm, {
    defaultValues: { outcome: '', evidence: '', files: [] },
  })
  const settlement = useSettlement(row, onChanged)
  const [sending, setSending] = useState(false)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  return (
    <>
      <FormConfirm
        open={wanted === null}
        onClose={onClose}
        title={t('settle.title', { amount })}
        form={form}
        onConfirm={(typed) => (sending ? undefined : setWanted(typed))}
        confirmLabel={t('settle.review')}
        busy={sending}
      >
        <p>{t('settle.lead')}</p>
        <RadioField
          control={form.control}
          name="outcome"
          label={t('settle.outcome')}
          message={t('settle.outcomeMissing')}
          options={handOutcomes.map((value) => ({
            value,
            label: t(`settle.${value}`),
            note: t(`settle.${value}_note`),
          }))}
        />
        <TextAreaField
          control={form.control}
          name="evidence"
          label={t('settle.evidence')}
          help={t('settle.evidenceHelp')}
          max={EVIDENCE_MAX}
          message={t('settle.evidenceMissing')}
        />
        <EvidenceField
          control={form.control}
          name="files"
          label={t('settle.files')}
          help={sending ? t('settle.filesSending') : t('settle.filesHelp', { max: EVIDENCE_FILES })}
          whose={{ entCode: row.entCode }}
          max={EVIDENCE_FILES}
          onBusy={setSending}
        />
      </FormConfirm>
      {wanted && (
        <Modal
          open
          onClose={() => setWanted(null)}
          title={t('settle.confirmTitle', { outcome: t(`outcome.${wanted.outcome}`) })}
          confirmLabel={t('settle.send')}
          onConfirm={() => void settlement.send(wanted).then(onClose)}
          busy={settlement.busy}
          danger
          holdsInput
          initialFocus="title"
        >
          <div className="flex flex-col gap-3.5">
            <Facts>
              <Fact name={t('column.amount')}>{amount}</Fact>
              <Fact name={t('column.merchant')}>{row.entName}</Fact>
              <Fact name={t('column.refundNo')}>
                <span className="font-mono break-all">{row.refundNo}</span>
              </Fact>
              <Fact name={t('settle.evidence')}>
                <span className="break-words whitespace-pre-line">{wanted.evidence}</span>
              </Fact>
              {wanted.files.length > 0 && (
                <Fact name={t('settle.files')}>
                  {wanted.files.map(({ label }) => label).join(', ')}
                </Fact>
              )}
            </Facts>
            <p>{t(`settle.${wanted.outcome}_note`)}</p>
            <p>{t('settle.confirmText')}</p>
          </div>
        </Modal>
      )}
    </>
  )
}
