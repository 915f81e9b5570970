import { dayCloses, type DayClose } from '@choba/contract/day-closes.contract.ts'
import { slipForms } from '@choba/contract/slip-forms.ts'
import { useTranslations } from '#lib/translations.ts'
import { DownloadButton } from '#table/download-button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Figure } from '#ui/figure.tsx'
import { Instant } from '#ui/instant.tsx'
import { Status } from '#ui/status.tsx'
import { Card } from './day-close-card.tsx'
import { LateList } from './late-list.tsx'
import { searchOfClose, useBehind } from './transactions-behind-close.tsx'
import { Variance } from './close-variance.tsx'

/** Completed day-end close: figures, receipt, and transactions that arrived after the close. */
export function MadeClose({ close }: { close: DayClose }) {
  const t = useTranslations('dayCloses')
  const { currency } = close
  const behind = useBehind()(searchOfClose(close))
  return (
    <>
      <Card title={t('closed.heading')} aside={<Status tone="ok">{t('closed.title')}</Status>}>
        <Facts>
          <Fact name={t('closed.at')}>
            <Instant at={close.closedAt} />
          </Fact>
          <Fact name={t('closed.by')}>{close.closedBy}</Fact>
          <Fact name={t('cash.openingFloat')}>
            <Figure amount={close.openingFloat} currency={currency} />
          </Fact>
          <Fact name={t('cash.expected')}>
            {behind('net', <Figure amount={close.expectedCash} currency={currency} />, 'CASH')}
          </Fact>
          <Fact name={t('cash.counted')}>
            <Figure amount={close.countedCash} currency={currency} />
          </Fact>
          <Fact name={t('cash.variance')}>
            <strong>
              {behind('net', <Variance amount={close.variance} currency={currency} />, 'CASH')}
            </strong>
          </Fact>
          {close.reason !== null && <Fact name={t('closed.reason')}>{close.reason}</Fact>}
        </Facts>
        <div className="flex flex-wrap gap-2">
          {slipForms.map((format) => (
            <DownloadButton
              key={format}
              endpoint={dayCloses.slip}
              query={{ closeId: close.closeId, format }}
              label={t(`closed.${format}`)}
              fault={t('closed.pdfFault')}
            />
          ))}
        </div>
      </Card>
      <LateList close={close} currency={currency} />
    </>
  )
}
