import type { Simulation } from '@choba/contract/point-rules.contract.ts'
import { formatCount, formatMoney } from '@choba/contract/money.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { useTranslations } from '#lib/translations.ts'
import { Points } from '#ui/points.tsx'
import { Section } from '#ui/section.tsx'

const PPM = 1_000_000

/**
 * Points of a simulated order, line by line, followed by the rules that give no points, with the
 * reason.
 */
export function SimulatedAward({ award }: { award: Simulation }) {
  const t = useTranslations('pointRules')
  const { lines, lost, total, limited, limitedByDay, dayLimit, currency } = award
  const howOf = ({ base, baseOf, rate }: Simulation['lines'][number]) => {
    if (rate === null) return null
    return baseOf === 'POINTS'
      ? t('simulator.ofPoints', { points: formatCount(base), times: String(rate / PPM) })
      : t('simulator.ofAmount', { base: formatMoney(base, currency), rate: formatRate(rate) })
  }
  return (
    <div className="flex flex-col gap-5" aria-live="polite">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-muted">{t('simulator.total')}</span>
        <span className="text-2xl font-semibold">
          <Points points={total} />
        </span>
      </p>
      <Section title={t('simulator.lines')}>
        {lines.length === 0 ? (
          <p className="text-muted">{t('simulator.nothing')}</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <li
                key={line.rule?.ruleId ?? 'store'}
                className="flex justify-between gap-4 border-t border-line-soft py-2 first:border-t-0"
              >
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">
                    {line.rule?.ruleName ?? t('simulator.storeRate')}
                  </span>
                  <span className="block text-sm text-muted">
                    {t(`chargeType.${line.chargeType}`)}
                    {line.rule && ` · ${line.rule.store?.storeName ?? t('allStores')}`}
                  </span>
                  <span className="block text-sm text-muted tabular-nums">{howOf(line)}</span>
                </span>
                <Points points={line.points} />
              </li>
            ))}
          </ul>
        )}
        {limited > limitedByDay && (
          <p className="text-sm text-warn">
            {t('simulator.limited', { points: formatCount(limited - limitedByDay) })}
          </p>
        )}
        {limitedByDay > 0 && (
          <p className="text-sm text-warn">
            {t('simulator.limitedByDay', { points: formatCount(limitedByDay) })}
          </p>
        )}
        {dayLimit && (
          <p className="text-sm text-muted">
            {t('simulator.dayLimit', {
              most: formatCount(dayLimit.most),
              given: formatCount(dayLimit.given),
            })}
          </p>
        )}
      </Section>
      <Section title={t('simulator.lost')}>
        {lost.length === 0 ? (
          <p className="text-muted">{t('simulator.noLost')}</p>
        ) : (
          <ul>
            {lost.map(({ rule, reason, to }) => (
              <li key={rule.ruleId} className="border-t border-line-soft py-2 first:border-t-0">
                <span className="block wrap-anywhere">{rule.ruleName}</span>
                <span className="block text-sm text-muted">
                  {t(`lost.${reason}`, { to: to ?? '' })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <p className="text-sm text-muted">{t('simulator.order')}</p>
    </div>
  )
}
