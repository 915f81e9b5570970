import type { TenantSetup } from '@choba/contract/tenant-setup.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { handleError } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { viewing } from '#lib/view-as.ts'
import { Button } from '#ui/button.tsx'
import { StepLink } from '#ui/step-link.tsx'
import { StepList } from '#ui/step-list.tsx'
import { showToast } from '#ui/toasts.ts'
import { type SetupAct, setupActOf } from './setup-links.ts'
import { tenantSetupApi } from './tenant-setup.api.ts'

/**
 * Setup checklist for administrators: the steps that remain before a tenant can pay its merchants.
 * Hidden when complete or dismissed. If loading fails, nothing is shown, because the screen works
 * without the checklist.
 */
export function SetupPanel() {
  const { data } = useQuery(tenantSetupApi.detail.query())
  if (!data || data.isHidden || data.steps.every(({ done }) => done)) return null
  return (
    <div className="mb-4">
      <Checklist steps={data.steps} missingGateways={data.missingGateways} />
    </div>
  )
}

function Checklist({ steps, missingGateways }: Pick<TenantSetup, 'steps' | 'missingGateways'>) {
  const t = useTranslations('tenantSetup')
  useSession()
  const missing = missingGateways.map((name) => t(`missing.${name}`))
  const next = steps.find(({ done }) => !done)?.step
  return (
    <StepList
      title={t('title')}
      lead={t('lead')}
      progress={t('progress')}
      done={t('done', { done: steps.filter((one) => one.done).length, count: steps.length })}
      isDone={t('isDone')}
      corner={!viewing() && <HideButton />}
      steps={steps.map(({ step, done }) => ({
        key: step,
        title: t(`step.${step}`),
        isDone: done,
        why: [t(`why.${step}`), ...(step === 'GATEWAYS' ? missing : [])].join(' '),
        act: !done && <Next act={setupActOf(step, steps)} />,
        mark: step === next && (
          <span className="ml-2 rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-semibold text-accent-strong">
            {t('next')}
          </span>
        ),
      }))}
    />
  )
}

function HideButton() {
  const t = useTranslations('tenantSetup')
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () => tenantSetupApi.hide.call({ isHidden: true }),
    onSuccess: async () => {
      showToast({ severity: 'neutral', message: t('hidden') })
      await refresh(tenantSetupApi.detail.key())
    },
    onError: (error) => handleError(error),
  })
  return (
    <Button
      kind="quiet"
      className="shrink-0 whitespace-nowrap"
      busy={isPending}
      onClick={() => mutate()}
    >
      {t('hide')}
    </Button>
  )
}

/**
 * Link to the screen that completes a step, or a text about the missing permission or condition.
 */
function Next({ act }: { act: SetupAct }) {
  const t = useTranslations('tenantSetup')
  const can = useTranslations('permissions.can')
  if (act.kind === 'link') return <StepLink to={act.to}>{t(`act.${act.words}`)}</StepLink>
  const words = act.kind === 'ask' ? t('needs', { name: can(act.permission) }) : t(act.kind)
  return <span className="text-sm text-muted">{words}</span>
}
