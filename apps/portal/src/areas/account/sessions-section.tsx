import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSection } from '#form/form-section.tsx'
import { handleError } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { signOut } from '#lib/sign-out.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { accountApi } from './account.api.ts'
import { SessionRow } from './session-row.tsx'

/** Lists the user's open sessions, with a button to end each. */
export function SessionsSection() {
  const t = useTranslations('account.sessions')
  const { data, error, isFetching, refetch } = useQuery(accountApi.sessions.query())
  return (
    <FormSection title={t('title')} note={t('note')}>
      {data ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.items.map((one) => (
              <SessionRow key={one.sessionId} session={one} />
            ))}
          </ul>
          <Ends others={data.items.filter(({ own }) => !own).length} />
        </>
      ) : error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-30" />
      )}
    </FormSection>
  )
}

function Ends({ others }: { others: number }) {
  const t = useTranslations('account.sessions')
  const refresh = useRefresh()
  const [isAsking, ask] = useState(false)
  const endOthers = useMutation({
    mutationFn: () => accountApi.endSessions.call({ scope: 'OTHERS' }),
    onSuccess: async ({ ended }) => {
      showToast({ severity: 'success', message: t('othersEnded', { count: ended }) })
      await refresh(accountApi.sessions.key())
    },
    onError: handleError,
  })
  const endAll = useMutation({
    mutationFn: () => accountApi.endSessions.call({ scope: 'ALL' }),
    onSuccess: () => signOut(),
    onError: handleError,
  })
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        busy={endOthers.isPending}
        disabledReason={others === 0 ? t('noOthers') : undefined}
        onClick={() => endOthers.mutate()}
      >
        {t('endOthers')}
      </Button>
      <Button onClick={() => ask(true)}>{t('endAll')}</Button>
      <Modal
        open={isAsking}
        onClose={() => ask(false)}
        title={t('endAllTitle')}
        confirmLabel={t('endAllAct')}
        onConfirm={() => endAll.mutate()}
        busy={endAll.isPending}
        danger
      >
        <p>{t('endAllText')}</p>
      </Modal>
    </div>
  )
}
