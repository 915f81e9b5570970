import type { OnboardingDetail } from '@choba/contract/onboarding.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardApi, RENEWED_EVERY } from '#areas/dashboard/dashboard.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { viewing } from '#lib/view-as.ts'
import { Banner } from '#ui/banner.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StepLink } from '#ui/step-link.tsx'
import { StepList } from '#ui/step-list.tsx'
import { type NextAct, nextActOf } from './onboarding-links.ts'
import { onboardingApi } from './onboarding.api.ts'

/**
 * Onboarding checklist for a new merchant. Each open step links to its screen. A message follows
 * when all steps are done.
 */
export function OnboardingPanel() {
  const t = useTranslations('onboarding')
  const { data, isError } = useQuery({
    ...onboardingApi.detail.query(),
    refetchInterval: RENEWED_EVERY,
    // If the query fails, the dashboard shows no checklist.
  })
  const isFinished = data?.steps.every(({ done }) => done) ?? false
  useFinishing(isFinished)
  if (!data) return isError ? null : <Skeleton className="h-80" />
  if (isFinished)
    return (
      <Banner tone="ok" title={t('finished.title')}>
        {t('finished.text')}
      </Banner>
    )
  return <Checklist steps={data.steps} />
}

/**
 * Reports to the server that the checklist is finished, which hides it for all users. Does nothing
 * while an administrator views the portal as a role.
 */
function useFinishing(isFinished: boolean): void {
  const refresh = useRefresh()
  const { mutate } = useMutation({
    mutationFn: () => onboardingApi.finish.call(undefined, { background: true }),
    // Refetches the dashboard even after an error, because another user may have reported the
    // finished checklist first.
    onSettled: () => refresh(dashboardApi.summary.key()),
  })
  useEffect(() => {
    if (isFinished && !viewing()) mutate()
  }, [isFinished, mutate])
}

function Checklist({ steps }: Pick<OnboardingDetail, 'steps'>) {
  const t = useTranslations('onboarding')
  useSession()
  const acts = new Map(
    steps.flatMap(({ step, done }) => (done ? [] : [[step, nextActOf(step, steps)] as const])),
  )
  return (
    <StepList
      title={t('title')}
      lead={t('lead')}
      progress={t('progress')}
      done={t('done', { done: steps.filter((one) => one.done).length, count: steps.length })}
      isDone={t('isDone')}
      steps={steps.map(({ step, done }) => ({
        key: step,
        title: t(`step.${step}`),
        isDone: done,
        why: t(`why.${step}`),
        act: !done && <Next act={acts.get(step)!} />,
      }))}
      foot={[...acts.values()].some(({ kind }) => kind === 'ask') && t('ask')}
    />
  )
}

/** Link to the screen of a step, or a note about the missing permission or store. */
function Next({ act }: { act: NextAct }) {
  const t = useTranslations('onboarding')
  const can = useTranslations('permissions.can')
  if (act.kind === 'link') return <StepLink to={act.to}>{t(`act.${act.words}`)}</StepLink>
  const words = act.kind === 'ask' ? t('needs', { name: can(act.permission) }) : t(act.kind)
  return <span className="text-sm text-muted">{words}</span>
}
