import type { HourException } from '@choba/contract/store-parts.ts'
import type { StoreDetail } from '@choba/contract/stores.contract.ts'
import { type ReactNode, useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Figure } from '#ui/figure.tsx'
import { dayText } from '#ui/instants.ts'
import { Instant } from '#ui/instant.tsx'
import { Box } from '#ui/section.tsx'
import { ReceiptPreview } from './store-receipt.tsx'
import { useTradeTypeNames } from './use-trade-type-names.ts'
import { LimitUse, TerminalDots, useChannels } from './store-words.tsx'

/** Returns a function that names the day or weekday of an exception to the opening hours. */
export function useExceptionDay() {
  const t = useTranslations('stores')
  const kit = useTranslations('kit')
  return ({ day, weekday }: Pick<HourException, 'day' | 'weekday'>) =>
    day === undefined ? t('everyWeekday', { weekday: kit(`weekday${weekday as 0}`) }) : dayText(day)
}

/** Overview tab of a store: the day so far, the store's data in groups, and its receipt. */
export function StoreOverview({ store }: { store: StoreDetail }) {
  const t = useTranslations('stores')
  const channels = useChannels()
  const nameOf = useTradeTypeNames()
  const { company, nextCompany, hours, terminals, tradeTypes, defaultTradeType } = store
  return (
    <div className="flex flex-col gap-4">
      <Today store={store} />
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-70 flex-1">
          <Box>
            <div className="flex flex-col gap-5 sm:[&_dl]:grid-cols-[11rem_1fr]">
              <Group title={t('group.basics')}>
                <Fact name={t('field.company')}>
                  {company.companyName} <span className="text-muted">{company.companyCode}</span>
                  {nextCompany && (
                    <span className="block text-sm text-muted">
                      {t('since', {
                        day: dayText(nextCompany.fromDay),
                        company: nextCompany.companyName,
                      })}
                    </span>
                  )}
                </Fact>
                <Fact name={t('field.abbreviation')}>{store.abbreviation}</Fact>
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
              </Group>
              <Group title={t('group.business')}>
                <Fact name={t('field.channel')}>{channels(store)}</Fact>
                <Fact name={t('field.hours')}>
                  <Hours hours={hours} />
                </Fact>
                <Fact name={t('field.lastSeenAt')}>
                  {terminals.lastSeenAt && <Instant at={terminals.lastSeenAt} />}
                </Fact>
              </Group>
              <Group title={t('group.payments')}>
                <Fact name={t('field.tradeTypes')}>
                  {tradeTypes.length === 0
                    ? t('allTradeTypes')
                    : tradeTypes.map(nameOf).join(' · ')}
                </Fact>
                <Fact name={t('field.defaultTradeType')}>
                  {defaultTradeType && nameOf(defaultTradeType)}
                </Fact>
                <Fact name={t('field.offlineServiceId')}>{store.offlineServiceId}</Fact>
              </Group>
            </div>
          </Box>
        </div>
        <ReceiptPreview name={store.receiptName ?? store.storeName} />
      </div>
    </div>
  )
}

/** First line of the overview: today's sales, the terminals that respond, and the daily limit. */
function Today({ store }: { store: StoreDetail }) {
  const t = useTranslations('stores')
  const { todaySales, currency, dayLimit, terminals } = store
  return (
    <Box>
      <dl className="flex flex-wrap gap-x-12 gap-y-4 tabular-nums">
        <Glance name={t('field.todaySales')}>
          <span className="text-2xl font-semibold">
            <Figure amount={todaySales} currency={currency} />
          </span>
        </Glance>
        <Glance name={t('field.terminals')}>
          <span className="text-xl font-semibold">
            <TerminalDots terminals={terminals} />
          </span>
        </Glance>
        <Glance name={t('field.dayUse')}>
          <span className="text-xl font-semibold">
            {dayLimit === null ? (
              <span className="font-normal text-muted">{t('none')}</span>
            ) : (
              <LimitUse store={store} />
            )}
          </span>
        </Glance>
      </dl>
    </Box>
  )
}

const Glance = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col justify-between gap-1">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Facts about one aspect of the store, under a heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-2 border-line-soft not-first:border-t not-first:pt-4"
    >
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <Facts>{children}</Facts>
    </section>
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
