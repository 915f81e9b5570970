import { supportSessions } from '@choba/contract/support-sessions.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useState } from 'react'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { AccessSection } from './access-section.tsx'
import { SessionItem } from './session-item.tsx'
import { SessionRequest } from './session-request.tsx'
import { supportSessionsApi } from './support-sessions.api.ts'

/**
 * Support sessions: for administrators with a form to request a session, for a merchant's users
 * with the merchant's choice.
 */
export function SupportSessions() {
  const t = useTranslations('supportSessions')
  const screens = useTranslations('screens')
  const mayRequest = useMay(supportSessions.request.can)
  const maySeeAccess = useMay(supportSessions.access.can)
  const [isAsking, ask] = useState(false)
  const side = mayRequest ? 'admin' : 'merchant'
  const request = mayRequest && (
    <Button kind="primary" data-opens onClick={() => ask(true)}>
      {t('act.request')}
    </Button>
  )
  return (
    <div className="flex max-w-form flex-col gap-4">
      <TitleRow
        title={screens('supportSessions.supportSessions')}
        primary={request}
        note={<p className="text-sm text-muted">{t(`lead.${side}`)}</p>}
      />
      {maySeeAccess && <AccessSection />}
      <Sessions isAdmin={mayRequest} none={{ title: t('empty.title'), text: t(`empty.${side}`) }} />
      {isAsking && <SessionRequest onClose={() => ask(false)} />}
    </div>
  )
}

function Sessions({ isAdmin, none }: { isAdmin: boolean; none: { title: string; text: string } }) {
  const t = useTranslations('supportSessions')
  const { list, failed } = useList(supportSessionsApi.list.pages({}))
  const { rows, hasMore, loadingMore, moreFailed, onMore } = list
  if (failed) return <LoadError title={t('fault')} {...failed} />
  if (!rows) return <Skeleton className="h-60" />
  if (rows.length === 0) return <EmptyState title={none.title} text={none.text} />
  return (
    <Box>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <SessionItem key={row.supportId} session={row} isAdmin={isAdmin} />
        ))}
      </ul>
      {hasMore && (
        <LoadMore
          shown={formatCount(rows.length)}
          hasMore={hasMore}
          busy={loadingMore}
          failed={moreFailed}
          onMore={onMore}
        />
      )}
    </Box>
  )
}
