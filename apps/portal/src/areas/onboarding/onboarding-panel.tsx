import type { OnboardingDetail } from '@choba/contract/onboarding.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId } from 'react'
import { dashboardApi, RENEWED_EVERY } from '#lib/dashboard.api.ts'
import { onboardingApi } from '#lib/onboarding.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { viewing } from '#lib/view-as.ts'
import { Banner } from '#ui/banner.tsx'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type NextAct, nextActOf } from './onboarding-ways.ts'

/** What a new merchant still has to do, each step with the way to it; once all is done, that it is. */
export function OnboardingPanel() {
  const t = useTranslations('onboarding')
  const { data, isError } = useQuery({
    ...onboardingApi.detail.query(),
    refetchInterval: RENEWED_EVERY,
    // The dashboard does without it.
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

/** Says that the checklist is finished: it is shown no more, to anyone. Who looks through a role changes nothing. */
function useFinishing(isFinished: boolean): void {
  const refresh = useRefresh()
  const { mutate } = useMutation({
    mutationFn: () => onboardingApi.finish.call(undefined, { background: true }),
    // Someone else may have been faster, which the dashboard then says.
    onSettled: () => refresh(dashboardApi.summary.key()),
  })
  useEffect(() => {
    if (isFinished && !viewing()) mutate()
  }, [isFinished, mutate])
}

function Checklist({ steps }: Pick<OnboardingDetail, 'steps'>) {
  const t = useTranslations('onboarding')
  const id = useId()
  useSession()
  const acts = new Map(steps.flatMap(({ step, done }) => (done ? [] : [[step, nextActOf(step, steps)] as const])))
  const done = steps.filter((one) => one.done).length
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-line bg-surface px-4 py-3">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="font-semibold">
          {t('title')}
        </h2>
        <div className="flex min-w-48 flex-1 items-center gap-3 sm:max-w-80">
          <Progress label={t('progress')} value={done} max={steps.length} />
          <span className="shrink-0 text-sm text-muted tabular-nums">{t('done', { done, count: steps.length })}</span>
        </div>
      </header>
      <p className="text-sm text-muted">{t('lead')}</p>
      <ol className="mt-1.5 divide-y divide-line">
        {steps.map((one) => (
          <li key={one.step} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            {one.done ? (
              <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden="true" size={18} className="shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1 basis-52">
              <h3 className={one.done ? 'text-muted' : 'font-semibold'}>{t(`step.${one.step}`)}</h3>
              {!one.done && <p className="text-sm text-muted">{t(`why.${one.step}`)}</p>}
            </div>
            {one.done ? (
              <span className="text-sm text-ok">{t('isDone')}</span>
            ) : (
              <div className="max-sm:w-full max-sm:pl-7.5 sm:max-w-96 sm:text-right">
                <Next act={acts.get(one.step)!} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {[...acts.values()].some(({ kind }) => kind === 'ask') && (
        <p className="border-t border-line pt-2 text-sm text-muted">{t('ask')}</p>
      )}
    </section>
  )
}

/** The way to where a step is done, or what it takes. */
function Next({ act }: { act: NextAct }) {
  const t = useTranslations('onboarding')
  const can = useTranslations('permissions.can')
  if (act.kind === 'link')
    return (
      <Link
        to={act.to}
        className="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-brand-strong hover:underline"
      >
        {t(`act.${act.words}`)}
        <ArrowRight aria-hidden="true" size="1em" />
      </Link>
    )
  const words = act.kind === 'ask' ? t('needs', { name: can(act.permission) }) : t(act.kind)
  return <span className="text-sm text-muted">{words}</span>
}
