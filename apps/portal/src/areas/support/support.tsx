import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { adminMay } from '@choba/contract/permissions.ts'
import { SUPPORT_HISTORY, type support } from '@choba/contract/support.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { ContactCard } from './contact-card.tsx'
import { GuideList } from './guide-list.tsx'
import { PaperGuidance } from './paper-guidance.tsx'
import { StatusCard } from './status-card.tsx'
import { supportApi } from './support.api.ts'

const changes = adminMay('Ent.edit') satisfies typeof support.modify.can
/**
 * Polling interval in milliseconds. The page polls, because the office may open or close while the
 * page is visible.
 */
const RENEWED_EVERY = 60_000

/** Support page: contact, service status, receipt paper and guides. */
export function Support() {
  const t = useTranslations('support')
  const screens = useTranslations('screens')
  const navigate = useNavigate()
  const mayEdit = useMay(changes)
  const { data, error, isFetching, refetch } = useQuery({
    ...supportApi.detail.query(),
    refetchInterval: RENEWED_EVERY,
  })
  return (
    <div className="flex flex-col gap-4">
      <TitleRow
        title={screens('support.support')}
        primary={
          mayEdit &&
          data && (
            <Button
              kind="primary"
              data-opens
              onClick={() => void navigate({ to: '/help/support/edit' })}
            >
              {t(data.contact ? 'edit' : 'register')}
            </Button>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Box>
          {data ? (
            <ContactCard detail={data} mayEdit={mayEdit} />
          ) : error ? (
            <LoadError
              title={t('fault')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton className="h-60" />
          )}
        </Box>
        <Box>
          <StatusCard />
        </Box>
      </div>
      <GuideList />
      <Box>
        <PaperGuidance />
      </Box>
      {mayEdit && data?.contact && (
        <Box>
          <Section title={t('history')}>
            <HistoryPanel key={data.contact.version} kind="support" objectId={SUPPORT_HISTORY} />
          </Section>
        </Box>
      )}
      <Outlet />
    </div>
  )
}
