import type { DayToClose } from '@choba/contract/day-closes.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Figure } from '#ui/figure.tsx'
import { dayText } from '#ui/instants.ts'
import { Modal } from '#ui/modal.tsx'
import { type CloseInput, partOf, varianceOf } from './close-form-rules.ts'
import { usePartName } from './close-words.ts'
import { Variance } from './close-variance.tsx'

/**
 * Confirmation before a day is closed permanently. Repeats all cash figures. No button has the
 * initial focus, so an Enter key that is still pressed from the form does not confirm.
 */
export function CloseConfirmation({
  read,
  part,
  input,
  expected,
  onBack,
  onClose,
}: {
  read: DayToClose
  part: string
  input: CloseInput
  expected: number | null
  onBack: () => void
  onClose: () => void
}) {
  const t = useTranslations('dayCloses')
  const partName = usePartName()
  const { currency, day, today, store } = read
  const { sum } = partOf(read, part)
  const terminalNo = read.parts.find((one) => one.part === part)?.terminalNo ?? null
  const variance =
    expected === null ? null : varianceOf(input, expected - (input.openingFloat ?? 0))
  return (
    <Modal
      open
      onClose={onBack}
      title={t('confirm.title', { day: dayText(day) })}
      confirmLabel={t('confirm.act')}
      onConfirm={onClose}
      holdsInput
      initialFocus="title"
    >
      <div className="flex flex-col gap-3.5">
        <Facts>
          <Fact name={t('store')}>{store.storeName}</Fact>
          <Fact name={t('day')}>
            <Day day={day} />
          </Fact>
          <Fact name={t('part')}>{partName({ part, terminalNo })}</Fact>
          <Fact name={t('figures.net')}>
            <Figure amount={sum.net} currency={currency} />
          </Fact>
          <Fact name={t('cash.openingFloat')}>
            <Figure amount={input.openingFloat ?? 0} currency={currency} />
          </Fact>
          <Fact name={t('cash.expected')}>
            <Figure amount={expected} currency={currency} />
          </Fact>
          <Fact name={t('cash.counted')}>
            <Figure amount={input.countedCash} currency={currency} />
          </Fact>
          <Fact name={t('cash.variance')}>
            <strong>
              <Variance amount={variance} currency={currency} />
            </strong>
          </Fact>
          {input.reason !== '' && <Fact name={t('cash.reason')}>{input.reason}</Fact>}
        </Facts>
        <p className="text-sm text-muted">
          {t('confirm.text')} {day === today && t('confirm.open')}
        </p>
      </div>
    </Modal>
  )
}
