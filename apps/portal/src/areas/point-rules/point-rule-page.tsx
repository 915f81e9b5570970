import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type PointRuleDetail, pointRules } from '@choba/contract/point-rules.contract.ts'
import { hitsDay } from '@choba/contract/point-schedule.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { RecordState } from '#table/record-state.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { PointRuleEnd } from './point-rule-end.tsx'
import { PointRuleStatusMark, useVersionWords } from './point-rule-words.tsx'
import { pointRulesApi } from './point-rules.api.ts'
import { CalendarKey, RuleCalendar } from './rule-calendar.tsx'
import { usePointRule, usePointRuleFaults, usePointRuleNavigation } from './use-point-rules.ts'

/** Drawer with one rule: its award, its versions, the days it applies to, and its history. */
export function PointRulePage() {
  const { originalRuleId } = useParams({ strict: false })
  return originalRuleId === undefined ? null : (
    <Detail key={originalRuleId} originalRuleId={originalRuleId} />
  )
}

function Detail({ originalRuleId }: { originalRuleId: string }) {
  const navigation = usePointRuleNavigation()
  return (
    <RecordDrawer
      query={usePointRule(originalRuleId)}
      title={({ shown }) => shown.ruleName}
      content={(rule) => <Content rule={rule} />}
      history={<HistoryPanel kind="pointRule" objectId={originalRuleId} />}
      {...usePointRuleFaults()}
      footer={(rule) => <Actions rule={rule} />}
      onClose={navigation.list}
    />
  )
}

function Content({ rule }: { rule: PointRuleDetail }) {
  const t = useTranslations('pointRules')
  const words = useVersionWords()
  const { shown, store, pointType, activityType, changedAt, changedBy } = rule
  return (
    <>
      <Facts>
        <Fact name={t('field.status')}>
          <PointRuleStatusMark status={rule.status} />
        </Fact>
        <Fact name={t('field.store')}>{store?.storeName ?? t('allStores')}</Fact>
        <Fact name={t('field.activityType')}>{t(`activityType.${activityType}`)}</Fact>
        <Fact name={t('field.pointType')}>{t(`pointType.${pointType}`)}</Fact>
        <Fact name={t('field.gives')}>{words.gives(shown)}</Fact>
        <Fact name={t('field.activityDay')}>{words.days(shown)}</Fact>
        <Fact name={t('field.validity')}>{words.validity(shown)}</Fact>
        <Fact name={t('field.remark')}>{shown.remark}</Fact>
        <Fact name={t('field.created')}>
          <Instant at={rule.createdAt} />
        </Fact>
        <Fact name={t('field.creationSource')}>{t(`source.${rule.creationSource}`)}</Fact>
        <Fact name={t('field.changed')}>
          {changedAt && (
            <>
              <Instant at={changedAt} />{' '}
              <span className="text-muted">{t('by', { name: changedBy ?? '' })}</span>
            </>
          )}
        </Fact>
      </Facts>
      {!rule.canManage && <p className="text-sm text-muted">{t('detail.outOfReach')}</p>}
      <Versions originalRuleId={rule.originalRuleId} />
      <HitDays rule={rule} />
    </>
  )
}

function Versions({ originalRuleId }: { originalRuleId: string }) {
  const t = useTranslations('pointRules')
  const words = useVersionWords()
  const faults = usePointRuleFaults()
  const history = useQuery(pointRulesApi.history.query({ originalRuleId }))
  return (
    <Section title={t('detail.versions')}>
      <p className="text-sm text-muted">{t('detail.versionsText')}</p>
      {history.data ? (
        <ol className="flex flex-col">
          {history.data.items.map((version) => (
            <li
              key={version.ruleId}
              className="flex flex-col gap-0.5 border-t border-line-soft py-2"
            >
              <span className="flex flex-wrap justify-between gap-x-3">
                <span
                  className={`tabular-nums ${version.withdrawnAt === null ? '' : 'text-muted line-through'}`}
                >
                  {words.validity(version)}
                </span>
                <span>
                  {version.withdrawnAt !== null
                    ? t('detail.withdrawn')
                    : version.state === 'INVALID'
                      ? t('state.INVALID')
                      : words.gives(version)}
                </span>
              </span>
              <span className="text-sm wrap-anywhere text-muted">
                {version.ruleName} · {words.days(version)}
              </span>
              <span className="text-sm text-muted">
                <Instant at={version.createdAt} form="short" />{' '}
                {version.createdBy !== null && t('by', { name: version.createdBy })}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <RecordState query={history} {...faults} />
      )}
    </Section>
  )
}

function HitDays({ rule: { versions, today } }: { rule: PointRuleDetail }) {
  const t = useTranslations('pointRules.detail')
  const hits = (day: string) =>
    versions.some((version) => version.state === 'VALID' && hitsDay(version, day))
  return (
    <Section title={t('calendar')}>
      <CalendarKey words={{ one: t('hit') }} />
      <RuleCalendar
        today={today}
        look={(day) => (hits(day) ? 'one' : 'none')}
        title={(day) => (hits(day) ? t('hit') : '')}
      />
    </Section>
  )
}

function Actions({ rule }: { rule: PointRuleDetail }) {
  const t = useTranslations('pointRules.detail')
  const navigation = usePointRuleNavigation()
  const mayEdit = useMay(pointRules.modify.can)
  const [ending, setEnding] = useState(false)
  const replay = (
    <Button onClick={() => navigation.replay(rule.originalRuleId)}>{t('replay')}</Button>
  )
  if (!mayEdit || !rule.canManage) return replay
  return (
    <>
      {replay}
      {rule.status !== 'ENDED' && <Button onClick={() => setEnding(true)}>{t('end')}</Button>}
      <Button kind="primary" onClick={() => navigation.edit(rule.originalRuleId)}>
        {t('change')}
      </Button>
      {ending && <PointRuleEnd rule={rule} onClose={() => setEnding(false)} />}
    </>
  )
}
