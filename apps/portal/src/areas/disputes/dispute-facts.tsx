import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Day } from '#ui/day.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { DisputePaymentMethod } from './dispute-words.tsx'

const paragraphs = (text: string | null) =>
  text && <span className="break-words whitespace-pre-line">{text}</span>

/** All fields of a dispute and its effect on deposits. */
export function DisputeFacts({
  dispute,
  admin,
  onPayment,
}: {
  dispute: DisputeDetail
  admin: boolean
  onPayment: () => void
}) {
  const t = useTranslations('disputes')
  const { currency } = dispute
  return (
    <>
      <Facts>
        <Fact name={t('field.respondBy')}>
          <Day day={dispute.respondBy} />
        </Fact>
        <Fact name={t('field.receivedOn')}>
          <Day day={dispute.receivedOn} />
        </Fact>
        <Fact name={t('field.reason')}>
          <span className="break-words">{dispute.reason}</span>
        </Fact>
        <Fact name={t('field.caseNo')}>{dispute.caseNo && <CopyText text={dispute.caseNo} />}</Fact>
        <Fact name={t('field.paymentNo')}>
          <CopyText text={dispute.paymentNo} />
          <button
            type="button"
            className="block text-accent-strong hover:underline"
            onClick={onPayment}
          >
            {t('detail.openPayment')}
          </button>
        </Fact>
        <Fact name={t('field.paymentMethod')}>
          <DisputePaymentMethod code={dispute.paymentType} />
        </Fact>
        <Fact name={t('field.paidAt')}>
          <Instant at={dispute.paidAt} />
        </Fact>
        <Fact name={t('field.paymentAmount')}>
          <Money amount={dispute.paymentAmount} currency={currency} />
        </Fact>
        {admin && <Fact name={t('field.merchant')}>{dispute.entName}</Fact>}
        <Fact name={t('field.store')}>{dispute.store.storeName}</Fact>
        <Fact name={t('field.remark')}>{paragraphs(dispute.remark)}</Fact>
        {dispute.answeredAt && (
          <>
            <Fact name={t('field.answer')}>{paragraphs(dispute.answer)}</Fact>
            <Fact name={t('field.answered')}>
              <By at={dispute.answeredAt} name={dispute.answeredBy} />
            </Fact>
          </>
        )}
        {dispute.decidedAt && (
          <Fact name={t('field.decidedAt')}>
            <Instant at={dispute.decidedAt} />
          </Fact>
        )}
        <Fact name={t('field.created')}>
          <By at={dispute.createdAt} name={dispute.createdBy} />
        </Fact>
        {dispute.changedAt && (
          <Fact name={t('field.changed')}>
            <By at={dispute.changedAt} name={dispute.changedBy} />
          </Fact>
        )}
      </Facts>
      {(dispute.state === 'WON' || dispute.state === 'LOST') && <Deductions dispute={dispute} />}
    </>
  )
}

function By({ at, name }: { at: string; name: string | null }) {
  const t = useTranslations('disputes')
  return (
    <>
      <Instant at={at} /> <span className="text-muted">{t('by', { name: name ?? '' })}</span>
    </>
  )
}

/** Lines of deposits that the dispute has caused, oldest first. */
function Deductions({ dispute: { deductions, currency } }: { dispute: DisputeDetail }) {
  const t = useTranslations('disputes')
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{t('field.deduction')}</h3>
      {deductions.length === 0 ? (
        <p className="text-muted">{t('deduction.none')}</p>
      ) : (
        <ul className="rounded-md border border-line">
          {deductions.map(({ kind, amount, businessDay, taken }, index) => (
            <li
              // The key contains the index, because lines are only added or removed at the end and
              // several may be identical.
              key={`${index} ${kind}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line-soft px-4 py-2.5 not-last:border-b"
            >
              <Day day={businessDay} form="plain" />
              <span>{t(`deduction.${kind}`)}</span>
              <span className="ml-auto">
                <Money amount={amount} currency={currency} negative={kind === 'DISPUTE'} />
              </span>
              <span className="w-full text-sm text-muted">
                {t(taken ? 'deduction.taken' : 'deduction.open')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
