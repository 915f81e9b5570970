import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  SUPPORT_PREFIX,
  type SupportSession,
  type SupportState,
} from '@choba/contract/support-sessions.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { viewAs } from '#lib/view-as.ts'
import { Button } from '#ui/button.tsx'
import { Instant } from '#ui/instant.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { supportSessionsApi } from './support-sessions.api.ts'
import { useEndSession } from './use-end-session.ts'

const tones: Record<SupportState, Tone> = {
  REQUESTED: 'info',
  APPROVED: 'ok',
  RUNNING: 'warn',
  ENDED: 'muted',
  CLOSED: 'muted',
}

/** Opens the screens of the merchant in this tab. */
const view = ({ supportId, entName, endsAt }: SupportSession): void =>
  viewAs({ roleId: `${SUPPORT_PREFIX}${supportId}`, roleName: entName, until: endsAt ?? '' })

/** One support session with its facts and the actions that the current user has. */
export function SessionItem({ session, isAdmin }: { session: SupportSession; isAdmin: boolean }) {
  const t = useTranslations('supportSessions')
  const { entName, userName, reason, state, requestedAt, startedAt, endsAt, endedAt } = session
  const end = endedAt ?? endsAt
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">{isAdmin ? entName : userName}</span>
          <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
        </p>
        <p className="wrap-anywhere">{reason}</p>
        <dl className="mt-0.5 grid grid-cols-[fit-content(50%)_1fr] gap-x-3 text-sm text-muted">
          {isAdmin && <Fact name={t('column.userName')}>{userName}</Fact>}
          <Fact name={t('column.requestedAt')}>
            <Instant at={requestedAt} form="short" />
          </Fact>
          {state === 'APPROVED' && (
            <Fact name={t('column.openUntil')}>
              <Instant at={session.openUntil} form="short" />
            </Fact>
          )}
          {startedAt && end && (
            <Fact name={t('column.time')}>
              <Instant at={startedAt} form="short" /> – <Instant at={end} form="short" />
            </Fact>
          )}
          {session.endedBy !== null && <Fact name={t('column.endedBy')}>{session.endedBy}</Fact>}
        </dl>
      </div>
      <Actions session={session} isAdmin={isAdmin} />
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

function Actions({ session, isAdmin }: { session: SupportSession; isAdmin: boolean }) {
  const t = useTranslations('supportSessions')
  const { supportId, state, own } = session
  const refresh = useRefresh()
  const end = useEndSession()
  const open = useMutation({
    mutationFn: () => supportSessionsApi.open.call({ supportId }),
    onSuccess: view,
    onError: async (error) => {
      handleError(error, isRefusal(error, 'illegalOperation') ? t('over') : undefined)
      await refresh(supportSessionsApi.list.key())
    },
  })
  const isOpen = state === 'APPROVED' || state === 'RUNNING'
  if (!isOpen || (isAdmin && !own)) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      {isAdmin && state === 'APPROVED' && (
        <Button busy={open.isPending} onClick={() => open.mutate()}>
          {t('act.open')}
        </Button>
      )}
      {isAdmin && state === 'RUNNING' && (
        <Button onClick={() => view(session)}>{t('act.view')}</Button>
      )}
      <Button busy={end.isPending} onClick={() => end.mutate(supportId)}>
        {t(state === 'RUNNING' ? 'act.end' : 'act.cancel')}
      </Button>
    </div>
  )
}
