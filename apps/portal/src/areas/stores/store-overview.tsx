import type { HourException } from '@choba/contract/store-parts.ts'
import type { StoreDetail } from '@choba/contract/stores.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { dayText } from '#ui/instants.ts'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { Box } from '#ui/section.tsx'
import { ReceiptPreview } from './store-receipt.tsx'
import { useTradeTypeNames } from './use-trade-type-names.ts'
import { TerminalDots, useChannels } from './store-words.tsx'

/** Returns a function that names the day or weekday of an exception to the opening hours. */
export function useExceptionDay() {
  const t = useTranslations('stores')
  const kit = useTranslations('kit')
  return ({ day, weekday }: Pick<HourException, 'day' | 'weekday'>) =>
    day === undefined ? t('everyWeekday', { weekday: kit(`weekday${weekday as 0}`) }) : dayText(day)
}

/** Overview tab of a store: company, codes, hours, channels and terminals. */
export function StoreOverview({ store }: { store: StoreDetail }) {
  const t = useTranslations('stores')
  const channels = useChannels()
  const nameOf = useTradeTypeNames()
  const { company, nextCompany, hours, terminals, tradeTypes, defaultTradeType } = store
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="min-w-70 flex-1">
        <Box>
          <Facts>
            <Fact name={t('field.storeCode')}>{store.storeCode}</Fact>
            <Fact name={t('field.abbreviation')}>{store.abbreviation}</Fact>
            <Fact name={t('field.company')}>
              {company.companyName} <span className="text-muted">{company.companyCode}</span>
            </Fact>
            {nextCompany && (
              <Fact name={t('field.nextCompany')}>
                {t('since', {
                  day: dayText(nextCompany.fromDay),
                  company: nextCompany.companyName,
                })}
              </Fact>
            )}
            <Fact name={t('field.channel')}>{channels(store)}</Fact>
            <Fact name={t('field.offlineServiceId')}>{store.offlineServiceId}</Fact>
            <Fact name={t('field.tradeTypes')}>
              {tradeTypes.length === 0 ? t('allTradeTypes') : tradeTypes.map(nameOf).join(' · ')}
            </Fact>
            <Fact name={t('field.defaultTradeType')}>
              {defaultTradeType && nameOf(defaultTradeType)}
            </Fact>
            <Fact name={t('field.hours')}>
              <Hours hours={hours} />
            </Fact>
            <Fact name={t('field.todaySales')}>
              {store.todaySales === null ? null : (
                <Money amount={store.todaySales} currency={store.currency} />
              )}
            </Fact>
            <Fact name={t('field.terminals')}>
              <TerminalDots terminals={terminals} />
            </Fact>
            <Fact name={t('field.lastSeenAt')}>
              {terminals.lastSeenAt && <Instant at={terminals.lastSeenAt} />}
            </Fact>
            <Fact name={t('field.createdAt')}>
              {store.createdAt && <Instant at={store.createdAt} />}
            </Fact>
            <Fact name={t('field.changed')}>
              {store.changedAt && (
                <>
                  <Instant at={store.changedAt} />
                  {t('by', { name: store.changedBy ?? '' })}
                </>
              )}
            </Fact>
          </Facts>
        </Box>
      </div>
      <ReceiptPreview name={store.receiptName ?? store.storeName} />
    </div>
  )
}

function Hours({ hours: { opens, closes, exceptions } }: Pick<StoreDetail, 'hours'>) {
  const t = useTranslations('stores')
  const dayOf = useExceptionDay()
  return (
    <>
      {opens === null ? t('none') : t('hoursText', { opens, closes: closes! })}
      {exceptions.length > 0 && (
        <ul className="text-sm text-muted">
          {exceptions.map((one) => (
            <li key={one.day ?? one.weekday}>
              <span className="mr-2">{dayOf(one)}</span>
              {one.opens === null
                ? t('shut')
                : t('hoursText', { opens: one.opens, closes: one.closes! })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
